/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '../../../lib/server/log.ts';
import { configuredServices, createTranslator } from '../../../lib/server/translation/translator.ts';
import {
  answerJson,
  startTranslationServer,
  translates,
  type Behaviour,
  type TranslationServer,
} from '../../setup/translation-server.ts';

const opened: TranslationServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const silent: Behaviour = () => {};
const fails: Behaviour = (_asked, response) => answerJson(response, { error: 'broken' }, 500);
const tooMany: Behaviour = (_asked, response) => answerJson(response, { error: 'slow down' }, 429);
const html: Behaviour = (_asked, response) =>
  void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('{"translatedText":"no"}');
const empty: Behaviour = (_asked, response) => answerJson(response, { text: 'no' });
const refuses: Behaviour = (_asked, response) => answerJson(response, { error: 'bn is not supported' }, 400);

type Setting = { own?: boolean; timeoutMs?: number; deadlineMs?: number; cacheBytes?: number; apiKey?: string };

/** A translator over one server per behaviour, with a clock that only the test moves. */
async function row(behaviours: Behaviour[], { own = true, timeoutMs = 5_000, apiKey, ...options }: Setting = {}) {
  const servers = await Promise.all(behaviours.map(startTranslationServer));
  opened.push(...servers);
  const clock = { now: 1_000_000 };
  const services = servers.map(({ url }, index) => ({ url, timeoutMs, ...(index === 0 && { apiKey }) }));
  const translator = createTranslator({ own, services }, createLog('silent'), { ...options, now: () => clock.now });
  const say = (text: string, target = 'bn', source = 'en') => translator.translate({ text, source, target });
  return { servers, clock, say, counts: () => servers.map(({ asked }) => asked.length) };
}

test('the first service is asked with exactly the body of the protocol', async () => {
  const { say, servers, counts } = await row([translates, translates]);
  expect(await say('Good morning')).toBe('[bn] Good morning');
  expect(servers[0]?.asked).toEqual([{ q: 'Good morning', source: 'en', target: 'bn', format: 'text' }]);
  expect(counts()).toEqual([1, 0]);
});

test('the key goes to the own service alone', async () => {
  const { say, servers } = await row([fails, translates], { apiKey: 'secret' });
  await say('Good morning');
  expect(servers[0]?.asked[0]?.api_key).toBe('secret');
  expect(servers[1]?.asked).toEqual([{ q: 'Good morning', source: 'en', target: 'bn', format: 'text' }]);
});

test('HTML, 429, a missing translation, a failure and silence are skipped, in order', async () => {
  const { say, counts } = await row([fails, html, tooMany, empty, silent, refuses, translates, translates], {
    timeoutMs: 300,
  });
  expect(await say('Tea')).toBe('[bn] Tea');
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
});

test('one that failed rests ten minutes; one that only refused a pair of languages does not', async () => {
  const { say, counts, clock } = await row([fails, refuses, translates]);
  await say('one');
  await say('two');
  expect(counts()).toEqual([1, 2, 2]);
  clock.now += 10 * 60_000 - 1;
  await say('three');
  expect(counts()).toEqual([1, 3, 3]);
  clock.now += 1;
  await say('four');
  expect(counts()).toEqual([2, 4, 4]);
});

test('with nobody else awake the own service is asked again after half a minute', async () => {
  const { say, counts, clock, servers } = await row([fails, fails]);
  await expect(say('one')).rejects.toThrow('Translation failed');
  await expect(say('one')).rejects.toThrow('Translation failed');
  expect(counts()).toEqual([1, 1]);
  clock.now += 30_000;
  servers[0]?.behave(translates);
  expect(await say('one')).toBe('[bn] one');
  expect(counts()).toEqual([2, 1]);
});

test('a redirect is not followed', async () => {
  const elsewhere = await startTranslationServer();
  opened.push(elsewhere);
  const { say } = await row([(_asked, response) => void response.writeHead(307, { Location: elsewhere.url }).end()]);
  await expect(say('private')).rejects.toThrow('Translation failed');
  expect(elsewhere.asked).toEqual([]);
});

test('empty text and a target equal to the source come back without a call', async () => {
  const { say, counts } = await row([translates]);
  expect(await say(' \n')).toBe(' \n');
  expect(await say('same', 'en')).toBe('same');
  expect(counts()).toEqual([0]);
});

test('a result is kept, and what is being asked for is asked once', async () => {
  const { say, counts } = await row([translates]);
  await Promise.all([say('river'), say('river'), say('river')]);
  await say('river');
  expect(counts()).toEqual([1]);
  await say('river', 'ar');
  expect(counts()).toEqual([2]);
});

test('the cache holds no more than its bytes', async () => {
  const { say, counts } = await row([translates], { cacheBytes: 300 });
  await say('one');
  await say('two');
  await say('three');
  await say('one');
  expect(counts()).toEqual([4]);
});

test('HTML keeps structure, links and code; only its prose is asked for', async () => {
  const { say, servers } = await row([translates]);
  const text =
    '<p>Read <a href="https://example.test/?a=1&amp;b=2" title="x">the page</a>, then run:</p>' +
    '<pre><code>npm start</code></pre><ul><li>Tom &amp; Jerry 🙂</li><li>42</li></ul><p translate="no">Lekha</p><br>';
  expect(await say(text)).toBe(
    '<p>[bn] Read <a href="https://example.test/?a=1&amp;b=2" title="x">[bn] the page</a>[bn] , then run:</p>' +
      '<pre><code>npm start</code></pre><ul><li>[bn] Tom &amp; Jerry 🙂</li><li>42</li></ul><p translate="no">Lekha</p><br>',
  );
  expect(servers[0]?.asked.map(({ q }) => q).sort()).toEqual(
    [', then run:', 'Read', 'Tom & Jerry 🙂', 'the page'].sort(),
  );
});

test('markup that a service answers is text, never markup', async () => {
  const evil: Behaviour = (_asked, response) =>
    answerJson(response, { translatedText: '<img src=x onerror=alert(1)> & co' });
  const { say } = await row([evil]);
  expect(await say('<p>Hello</p>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt; &amp; co</p>');
});

test('a huge text goes in pieces that end where sentences end, and nothing is lost', async () => {
  const echo: Behaviour = ({ q }, response) => answerJson(response, { translatedText: q });
  const { say, servers } = await row([echo]);
  const text = Array.from({ length: 300 }, (_, index) => `বাক্য ${index} এখানে শেষ হলো। `).join('');
  expect(await say(text, 'en', 'bn')).toBe(text);
  const asked = servers[0]?.asked ?? [];
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.every(({ q }) => q.length <= 1_800 && q.endsWith('।'))).toBe(true);
});

test('a text of too many parts is refused before anybody is asked', async () => {
  const { say, counts } = await row([translates]);
  await expect(say('<b>a</b>'.repeat(600))).rejects.toThrow('too many parts');
  expect(counts()).toEqual([0]);
});

test('no text hangs past its limit', async () => {
  const { say } = await row([silent], { timeoutMs: 60_000, deadlineMs: 100 });
  await expect(say('slow')).rejects.toThrow('Translation failed');
});

test('the settings give the own service first, then the fallbacks, each with its time', () => {
  const row = configuredServices({
    TRANSLATE_URL: 'http://own.test',
    TRANSLATE_API_KEY: 'key',
    TRANSLATE_FALLBACK_URLS: ['https://a.test/translate', 'https://b.test/other'],
  });
  expect(row).toEqual({
    own: true,
    services: [
      { url: 'http://own.test/translate', apiKey: 'key', timeoutMs: 15_000 },
      { url: 'https://a.test/translate', timeoutMs: 10_000 },
      { url: 'https://b.test/other', timeoutMs: 10_000 },
    ],
  });
});
