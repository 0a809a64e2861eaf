import { expect, test } from '@jest/globals';
import { parseStreamSafe, streamSafe } from '../../lib/text/visible.ts';

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

test('a joiner stands behind every thirtieth mark that another follows, in a row of any length', () => {
  for (const mark of ['\u0301', '\u{1d165}'])
    for (let length = 0; length <= 125; length += 1) {
      const marks = Array.from({ length }, (_, at) => (at > 0 && at % 30 === 0 ? `\u034f${mark}` : mark));
      const around = (row: string) => `${'ক'.repeat(31)}a${row}b${row}`;
      expect(streamSafe(around(mark.repeat(length)))).toBe(around(marks.join('')));
    }
});

const RUN = '\u0301'.repeat(40);

test.each([
  ['a text', { title: `a${RUN}` }],
  ['a list', [1, null, [[`a${RUN}`], `b${RUN}`], true]],
  ['the value itself', `a${RUN}`],
  ['nothing to change', { a: [1, 2, { b: 'নদী' }], c: null }],
])('JSON is read with safe texts, written as they are or as escapes: %s', (_, value) => {
  const safe = JSON.parse(JSON.stringify(value), (_key, one) => (typeof one === 'string' ? streamSafe(one) : one));
  const written = JSON.stringify(value);
  expect(parseStreamSafe(written)).toEqual(safe);
  expect(parseStreamSafe(written.replaceAll('\u0301', String.raw`\u0301`))).toEqual(safe);
});

test('values may be many and deep', () => {
  const deep = parseStreamSafe(`${'['.repeat(30_000)}"${RUN}"${']'.repeat(30_000)}`);
  let inner = deep;
  while (Array.isArray(inner)) [inner] = inner;
  expect(inner).toBe(streamSafe(RUN));
  expect(() => parseStreamSafe('{"a":')).toThrow(SyntaxError);
});
