/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '../../../lib/server/log.ts';
import { configuredServices } from '../../../lib/server/translation/ask-service.ts';
import { createTranslator } from '../../../lib/server/translation/translator.ts';
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
  const say = (text: string, target = 'bn', source = 'en', sender?: string) =>
    translator.translate({ text, source, target }, sender);
  const counts = () => servers.map(({ asked }) => asked.length);
  /** Asks for texts until the first service is not asked for them any more. */
  const untilItRests = async () => {
    for (let before = -1; before !== counts()[0];) {
      before = counts()[0] ?? 0;
      await say(`text ${before}`).catch(() => undefined);
    }
  };
  return { servers, clock, say, counts, untilItRests };
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
    own: false,
    timeoutMs: 300,
  });
  expect(await say('Tea')).toBe('[bn] Tea');
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
});

test('a public one that failed rests ten minutes; one that only refused a pair of languages does not', async () => {
  const { say, counts, clock } = await row([fails, refuses, translates], { own: false });
  await say('one');
  await say('two');
  expect(counts()).toEqual([1, 2, 2]);
  clock.now += 10 * 60_000 - 1;
  await say('three');
  expect(counts()).toEqual([1, 3, 3]);
  clock.now += 1;
  await say('four');
  expect(counts()).toEqual([2, 4, 4]);
  await say('five');
  expect(counts()).toEqual([2, 5, 5]);
});

test('a text that the own service does not answer, or fails at, fails alone', async () => {
  const heavy: Behaviour = (asked, response) => {
    if (asked.q.startsWith('heavy')) silent(asked, response);
    else (asked.q.startsWith('odd') ? fails : translates)(asked, response);
  };
  const { say } = await row([heavy], { timeoutMs: 300 });
  for (let n = 0; n < 3; n += 1) {
    const slow = [say(`heavy ${n}`), say(`odd ${n}`)].map((text) => text.catch(String));
    expect(await say(`during ${n}`)).toBe(`[bn] during ${n}`);
    expect(await Promise.all(slow)).toEqual(Array(2).fill('TranslationError: Translation failed'));
    expect(await say(`after ${n}`)).toBe(`[bn] after ${n}`);
  }
});

test('an own service that fails a word, too, rests; one word ends it for all, and readers wait for that one', async () => {
  const { say, counts, clock, servers, untilItRests } = await row([fails]);
  await untilItRests();
  expect(servers[0]?.asked.filter(({ q }) => q === 'Hello')).toHaveLength(1);
  const [before = 0] = counts();
  clock.now += 4_999;
  await expect(say('one')).rejects.toThrow('Translation failed');
  expect(counts()).toEqual([before]);
  clock.now += 1;
  servers[0]?.behave(translates);
  const texts = ['one', 'two', 'three'];
  expect(await Promise.all(texts.map((text) => say(text)))).toEqual(texts.map((text) => `[bn] ${text}`));
  expect(servers[0]?.asked.slice(before).map(({ q }) => q)).toEqual(['Hello', ...texts]);
});

/** After which seconds of rest the first service is asked for its word again, which it fails each time. */
async function restsOf({ clock, say, counts, untilItRests }: Awaited<ReturnType<typeof row>>, times: number) {
  await untilItRests();
  const seconds: number[] = [];
  for (let waited = 1; seconds.length < times; waited += 1) {
    clock.now += 1_000;
    const [before] = counts();
    await say(`text ${clock.now}`).catch(() => undefined);
    if (counts()[0] === before) continue;
    seconds.push(waited);
    waited = 0;
  }
  return seconds;
}

test('the longer the own service is away the longer it rests: half a minute at most with nobody else awake', async () => {
  expect(await restsOf(await row([fails, fails]), 5)).toEqual([5, 10, 20, 30, 30]);
});

test('with others awake the own service rests ten minutes at most', async () => {
  const seconds = await restsOf(await row([fails, translates]), 9);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
}, 60_000);

test('of one sender four pieces are asked for at once, and others are not kept waiting', async () => {
  const open: (() => void)[] = [];
  const { say, servers, counts } = await row([(asked, response) => void open.push(() => translates(asked, response))]);
  const until = async (count: number) => {
    while ((counts()[0] ?? 0) < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const long = (name: string) => Array.from({ length: 10 }, (_, index) => `<p>${name} ${index}</p>`).join('');
  const flood = ['a', 'b', 'c'].map((name) => say(long(name), 'bn', 'en', 'flood'));
  await until(4);
  const other = say('other', 'bn', 'en', 'reader');
  await until(5);
  expect(servers[0]?.asked.at(-1)?.q).toBe('other');
  open.pop()?.();
  expect(await other).toBe('[bn] other');
  // Of all senders together eight.
  const many = ['d', 'e', 'f'].map((name) => say(long(name), 'bn', 'en', name));
  await until(9);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(counts()).toEqual([9]);
  servers[0]?.behave(translates);
  for (const answer of open.splice(0)) answer();
  expect((await Promise.all([...flood, ...many])).join('').match(/\[bn\]/g)).toHaveLength(60);
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
