/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { passageAround } from '../../../../lib/server/services/search/search-posts.ts';

const at = (text: string, word: string, isWhole = true) => passageAround(text, text.indexOf(word), { isWhole });

test('the sentence in which a word was found is shown from its beginning', () => {
  expect(at('It rained. The river rose at night. We slept.', 'river')).toBe('The river rose at night. We slept.');
  expect(at('বৃষ্টি হল। নদী ফুলে উঠল।', 'নদী')).toBe('নদী ফুলে উঠল।');
});

test('of a long sentence the words before it are shown, none of them cut', () => {
  const before = 'and then '.repeat(40);
  expect(at(`${before}the river rose`, 'river')).toMatch(/^… (and|then) .* the river rose$/);
});

test('a text that goes on is cut at 180 graphemes, a Bengali conjunct stays whole', () => {
  const shown = at(`নদী ${'ক্ষ'.repeat(400)}`, 'নদী');
  expect(shown).toBe(`নদী ${'ক্ষ'.repeat(177)}...`);
});

test('the last word is whole, too', () => {
  const shown = at(`river ${'stones and '.repeat(40)}`, 'river');
  expect(shown).toMatch(/ (stones|and)\.\.\.$/);
  expect(shown.length).toBeGreaterThan(170);
});

test('a window out of a text says that something stands before it', () => {
  expect(at('and the river rose', 'river', false)).toBe('… and the river rose');
});
