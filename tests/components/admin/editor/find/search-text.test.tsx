import { findMatches, toSearchable } from '@/components/admin/editor/find/search-text';

/** What of a text is found. */
function found(text: string, query: string, isExact = false): string[] {
  const matches = findMatches(toSearchable(text, isExact), toSearchable(query, isExact).text);
  return matches.map(({ from, to }) => text.slice(from, to));
}

test('capitals count when they are asked to', () => {
  expect(found('Tide, tide and TIDE', 'tide')).toEqual(['Tide', 'tide', 'TIDE']);
  expect(found('Tide, tide and TIDE', 'tide', true)).toEqual(['tide']);
  expect(found('ΟΔΟΣ', 'οδο')).toEqual(['ΟΔΟ']);
});

test('matches never overlap, and signs of patterns are plain signs', () => {
  expect(found('aaaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(found('a.c abc (x) $1 \\', '.')).toEqual(['.']);
  expect(found('a.c abc (x) $1 \\', '$1 \\')).toEqual(['$1 \\']);
  expect(found('anything', '')).toEqual([]);
});

test.each([
  ['a vowel sign in one piece, typed in two', '\u0995\u09cb\u09a5\u09be\u09df', '\u0995\u09c7\u09be\u09a5\u09be'],
  ['a vowel sign in two pieces, typed in one', '\u0995\u09c7\u09be\u09a5\u09be', '\u0995\u09cb\u09a5\u09be'],
  ['a letter with its dot, typed apart', '\u09ac\u09be\u09dc\u09bf', '\u09ac\u09be\u09a1\u09bc\u09bf'],
  ['a letter and its dot apart, typed as one', '\u09ac\u09be\u09a1\u09bc\u09bf', '\u09ac\u09be\u09dc\u09bf'],
  ['a Hindi letter with its dot', '\u0932\u095c\u0915\u093e', '\u0932\u0921\u093c\u0915\u093e'],
  ['a French accent', 'cafe\u0301', 'caf\u00e9'],
])('%s is the same', (_name, text, query) => {
  expect(found(text, query)).toHaveLength(1);
});

test.each([
  ['\u09a1 in \u09dc', '\u09dc', '\u09a1'],
  ['\u09a1 in \u09a1 with its dot', '\u09a1\u09bc', '\u09a1'],
  ['\u0995\u09c7 in \u0995\u09cb', '\u0995\u09c7\u09be', '\u0995\u09c7'],
  ['\u09af in \u09df', '\u09df', '\u09af'],
  ['e in \u00e9', 'e\u0301', 'e'],
])('no half of a letter is found: %s', (_name, text, query) => {
  expect(found(text, query)).toEqual([]);
});

test('a letter is found with the vowel sign behind it, which stays', () => {
  expect(found('\u0995\u09bf', '\u0995')).toEqual(['\u0995']);
});

test('a space that does not break a line is a space', () => {
  expect(found('10\u00a0km', '10 km')).toEqual(['10\u00a0km']);
});
