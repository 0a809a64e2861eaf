import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { translateBatch } from '@/components/translation/translate-batch';
import { translateText, type Outcome } from '@/components/translation/translate-text';
import type { TranslationEntry } from '@/lib/translation-memory';
import { useLanguage } from '@/stores/language';
import { json, stubApi } from '../../api/stub-api';

const pair = { source: 'en', target: 'bn' };
const answer = async (request: Request) => {
  const { text } = (await request.json()) as { text: string };
  return text === 'bad' ? json({}, 500) : json({ translatedText: `bn ${text}` });
};

let warn: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  useLanguage.setState({ translationCache: {}, translationHistory: [] });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void jest.useRealTimers());

test('the server is asked as docs/product.md#translation says, once for the same text', async () => {
  const { asked, requests } = stubApi(answer);
  expect(await translateText({ text: 'Hi', ...pair })).toEqual({ text: 'bn Hi', isTranslated: true });
  expect(await translateText({ text: 'Hi', ...pair })).toEqual({ text: 'bn Hi', isTranslated: true });
  expect(asked).toEqual(['POST /api/translate']);
  expect(await requests[0]?.json()).toEqual({ text: 'Hi', targetLanguage: 'bn', sourceLanguage: 'en' });
  expect(useLanguage.getState().translationHistory).toMatchObject([
    { text: 'Hi', translatedText: 'bn Hi', targetLanguage: 'bn' },
  ]);
});

test('empty text and equal languages need no call', async () => {
  const { asked } = stubApi(answer);
  expect(await translateText({ text: ' ', ...pair })).toEqual({ text: ' ', isTranslated: false });
  expect(await translateText({ text: 'Hi', source: 'bn', target: 'bn' })).toEqual({ text: 'Hi', isTranslated: false });
  expect(asked).toEqual([]);
});

test.each([
  ['a failed status', () => json({ message: 'away' }, 503)],
  ['the error flag', () => json({ error: true })],
  ['no translated text', () => json({})],
])('with %s the original comes back and the log says so', async (_name, failing) => {
  stubApi(failing);
  expect(await translateText({ text: 'Hi', ...pair })).toEqual({ text: 'Hi', isTranslated: false });
  expect(warn).toHaveBeenCalledWith('Translation failed', expect.any(Error));
});

test('a batch goes one at a time with half a second between, and keeps the original of what failed', async () => {
  jest.useFakeTimers();
  const { asked } = stubApi(answer);
  const done: Outcome[] = [];
  const { signal } = new AbortController();
  const running = translateBatch({
    texts: ['a', 'bad', 'c'],
    ...pair,
    onDone: (outcome) => void done.push(outcome),
    signal,
  });
  await jest.advanceTimersByTimeAsync(499);
  expect([asked.length, done.length]).toEqual([1, 1]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(500);
  await running;
  expect(done.map(({ text }) => text)).toEqual(['bn a', 'bad', 'bn c']);
  expect(done.map(({ isTranslated }) => isTranslated)).toEqual([true, false, true]);
  expect(warn).toHaveBeenCalledWith('Batch translation failed', expect.any(Error));
});

test('a stopped batch asks no more', async () => {
  jest.useFakeTimers();
  const { asked } = stubApi(answer);
  const controller = new AbortController();
  const running = translateBatch({
    texts: ['a', 'b', 'c'],
    ...pair,
    onDone: () => controller.abort(),
    signal: controller.signal,
  });
  await jest.advanceTimersByTimeAsync(5_000);
  await running;
  expect(asked).toHaveLength(1);
});

const entry = (number: number): TranslationEntry => ({
  text: `t${number}`,
  translatedText: `bn t${number}`,
  sourceLanguage: 'en',
  targetLanguage: 'bn',
  timestamp: new Date(number).toISOString(),
});

test('the history keeps 50, 100 when added by hand, newest first', () => {
  const { remember, addToHistory } = useLanguage.getState();
  for (let number = 0; number < 120; number += 1) addToHistory(entry(number));
  expect(useLanguage.getState().translationHistory).toHaveLength(100);
  remember(entry(500));
  expect(useLanguage.getState().translationHistory).toHaveLength(50);
  expect(useLanguage.getState().translationHistory[0]?.text).toBe('t500');
});

test('the cache keeps 1000; the oldest goes first', () => {
  const { keepInCache } = useLanguage.getState();
  for (let number = 0; number < 1_001; number += 1) keepInCache(`en>bn:${number}`, 'x');
  const keys = Object.keys(useLanguage.getState().translationCache);
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([1_000, 'en>bn:1', 'en>bn:1000']);
});

test('an answer that is none is logged as such, and the original comes back', async () => {
  stubApi(() => json({ error: true }));
  expect(await translateText({ text: 'Hi', ...pair })).toEqual({ text: 'Hi', isTranslated: false });
  expect(warn).toHaveBeenCalledWith('Translation failed', new Error('Backend proxy error'));
});
