import { expect, test } from '@jest/globals';
import { countGraphemes } from '../lib/text/graphemes.ts';
import { initials, SHORT_DAY, SHORT_MOMENT } from '../lib/format.ts';
import { LANGUAGES } from '../lib/rules/languages.ts';
import { startOf, truncate } from '../lib/text/cut.ts';

test('a short text stays as it is', () => {
  expect(truncate('short', 150)).toBe('short');
  expect(truncate('a'.repeat(150), 150)).toBe('a'.repeat(150));
});

test('a long text is cut and gets three dots', () => {
  expect(truncate('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}...`);
});

test('a Bengali conjunct is one character and is never cut', () => {
  expect(countGraphemes('ক্ষমতা')).toBe(3);
  expect(truncate('ক্ষক্ষক্ষ', 2)).toBe('ক্ষক্ষ...');
});

test('an emoji family is one character', () => {
  expect(countGraphemes('👨‍👩‍👧‍👦!')).toBe(2);
  expect(truncate('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1)).toBe('👨‍👩‍👧‍👦...');
});

test('initials come from the first and the last word, in any script', () => {
  expect(initials('Leela Rao')).toBe('LR');
  expect(initials('তাহমিদ রহমান')).toBe('তার');
  expect(initials('tomas')).toBe('T');
  expect(initials('  ')).toBe('');
});

test('the start of a text holds no half of a character', () => {
  expect(startOf('search', 4)).toBe('sear');
  expect(startOf('a😀😀', 3)).toBe('a😀');
  expect(startOf('a😀😀', 4)).toBe('a😀');
  expect(startOf('😀', 1)).toBe('');
});

test('a day in a list is written as the day of a moment in a list, in every language', () => {
  const at = new Date('2026-11-08T12:35:00Z');
  for (const { code } of LANGUAGES) {
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' }).format(at);
    expect([code, say(SHORT_MOMENT).startsWith(say(SHORT_DAY))]).toEqual([code, true]);
  }
});
