import { expect, test } from '@jest/globals';
import { streamSafe } from '../../lib/text/slug.ts';

test('marks in any number and order are put in order at once', () => {
  const safe = streamSafe(`a${'\u0301\u0338'.repeat(15_900)}`);
  const before = process.cpuUsage();
  expect(safe.normalize('NFC').length).toBeGreaterThan(31_000);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50);
});

test.each(['Tiếng Việt', 'আমার সোনার বাংলা', 'שָׁלוֹם', `e${'\u0301'.repeat(30)}`, 'नमस्ते दुनिया '.repeat(90)])(
  'writing stays as it is: %s',
  (text) => expect(streamSafe(text)).toBe(text),
);

test('a text that is safe stays as it is', () => {
  const safe = streamSafe(`<p>${'\u0323\u0301'.repeat(100)}b${'\u0301'.repeat(31)}</p>`);
  expect(safe).toHaveLength(7 + 1 + 231 + 7);
  expect(streamSafe(safe)).toBe(safe);
  expect(streamSafe(safe.normalize('NFC'))).toBe(safe.normalize('NFC'));
});
