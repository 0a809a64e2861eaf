/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../../lib/server/content/plain-text.ts';
import { countGraphemes } from '../../../lib/text/graphemes.ts';

const firstCodePoints = (text: string) => [...text].slice(0, EXCERPT_SOURCE).join('');

test.each([
  ['bn', 'ক্ষ্ণ্ম্য'],
  ['hi', 'क्ष्म्य'],
  ['ar', 'سَّ'],
  ['ko', '한'.normalize('NFD')],
  ['emoji', '👨‍👩‍👧‍👦'],
])('%s: an excerpt has 160 characters and ends with a whole one', (_, character) => {
  const excerpt = deriveExcerpt(firstCodePoints(character.repeat(400)));
  expect(excerpt).toBe(`${character.repeat(160)}...`);
});

test('where characters are longer than any language has them, none is cut', () => {
  const character = `e${'\u0301'.repeat(30)}`;
  const excerpt = deriveExcerpt(firstCodePoints(character.repeat(400)));
  expect(excerpt).toBe(`${character.repeat(Math.floor(EXCERPT_SOURCE / 31))}...`);
  expect(countGraphemes(excerpt)).toBeLessThan(160);
});

test('a short text is its own excerpt', () => {
  expect(deriveExcerpt('ছোট লেখা।')).toBe('ছোট লেখা।');
  expect(deriveExcerpt('')).toBe('');
});
