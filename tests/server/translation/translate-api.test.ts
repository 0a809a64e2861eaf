/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { POST } from '../../../app/api/translate/route.ts';
import { createTranslator } from '../../../lib/server/translation/translator.ts';
import { call } from '../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import {
  answerJson,
  startTranslationServer,
  translates,
  type TranslationServer,
} from '../../setup/translation-server.ts';

let site: TestRuntime;
let server: TranslationServer;

beforeAll(async () => {
  site = await createTestRuntime();
  server = await startTranslationServer();
  const services = [{ url: server.url, timeoutMs: 5_000 }];
  const row = { own: true, services };
  site.runtime.translator = createTranslator(row, site.runtime.log);
});
afterAll(async () => {
  await server.close();
  await site.close();
});

const ask = (body: unknown) => call(POST, '/api/translate', { body });

test('a text comes back translated; the source is English unless it says otherwise', async () => {
  const { status, body } = await ask({ text: 'Good morning', targetLanguage: 'bn' });
  expect([status, body]).toEqual([200, { translatedText: '[bn] Good morning' }]);
  expect(server.asked.at(-1)).toEqual({ q: 'Good morning', source: 'en', target: 'bn', format: 'text' });
});

test('regional codes stand for their language, and auto lets the service find out', async () => {
  expect((await ask({ text: 'Hi', targetLanguage: 'zh-Hans', sourceLanguage: 'en-GB' })).body.translatedText).toBe(
    '[zh] Hi',
  );
  await ask({ text: 'Hola', targetLanguage: 'bn', sourceLanguage: 'auto' });
  expect(server.asked.at(-1)?.source).toBe('auto');
});

test('unknown languages, a missing text and one that is too long are 422', async () => {
  expect((await ask({ text: 'a', targetLanguage: 'xx' })).body.errors).toEqual({
    targetLanguage: ['Unknown language code'],
  });
  expect((await ask({ text: 'a', targetLanguage: 'bn', sourceLanguage: 'tlh' })).status).toBe(422);
  expect((await ask({ text: 'a', targetLanguage: 'bn', sourceLanguage: '__proto__' })).status).toBe(422);
  expect((await ask({ targetLanguage: 'bn' })).status).toBe(422);
  expect((await ask({ text: 'a'.repeat(50_001), targetLanguage: 'bn' })).status).toBe(422);
});

test('empty and equal come back unchanged', async () => {
  const before = server.asked.length;
  expect((await ask({ text: '', targetLanguage: 'bn' })).body).toEqual({ translatedText: '' });
  expect((await ask({ text: 'Same', targetLanguage: 'en' })).body).toEqual({ translatedText: 'Same' });
  expect(server.asked.length).toBe(before);
});

test('when nobody translates, the answer says so', async () => {
  server.behave((_asked, response) => answerJson(response, {}, 500));
  const { status, body } = await ask({ text: 'Lost', targetLanguage: 'bn' });
  expect([status, body]).toEqual([200, { error: true, message: 'Translation failed' }]);
  server.behave(translates);
});

test('an address asks 30 times a minute', async () => {
  const headers = { 'x-lekha-address': '10.9.8.7' };
  const answers = [];
  for (let index = 0; index < 31; index += 1)
    answers.push(await call(POST, '/api/translate', { headers, body: { text: '', targetLanguage: 'bn' } }));
  expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
  expect(answers[30]?.status).toBe(429);
  expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
