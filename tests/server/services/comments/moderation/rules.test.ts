/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  type CommentFacts,
  findHoldReason,
  RULES,
  findListedWords,
} from '../../../../../lib/server/services/comments/moderation/rules.ts';
import { inEnglish } from '../../../../../lib/rules/in-english.ts';

const honest: CommentFacts = {
  setting: 'open',
  isFirst: true,
  text: 'A fine text, thank you.',
  links: 1,
  maxLinks: 5,
  words: ['casino', 'জুয়া', '博彩', 'cheap pills'],
  isRepeated: false,
  learned: null,
};
const reasonFor = (facts: Partial<CommentFacts>) => {
  const reason = findHoldReason({ ...honest, ...facts });
  return reason && inEnglish(reason);
};

test.each<[string, Partial<CommentFacts>, string | null]>([
  ['nothing speaks against it', {}, null],
  ['all are held', { setting: 'all_held', isFirst: false }, 'Every comment is read by a moderator before it is shown.'],
  ['a first one is held', { setting: 'first_held' }, 'A first comment is read by a moderator before it is shown.'],
  ['a second one is not', { setting: 'first_held', isFirst: false }, null],
  ['as many links as there may be', { links: 5 }, null],
  ['one link more', { links: 6 }, 'The limit for links is 5, and it has more.'],
  ['no link at all may be', { links: 1, maxLinks: 0 }, 'The limit for links is 0, and it has more.'],
  ['a word of the list', { text: 'Best CASINO!' }, 'It contains words that are looked at first: casino'],
  ['the same again', { isRepeated: true }, 'The same text was sent a short while ago.'],
])('%s', (_, facts, reason) => {
  expect(reasonFor(facts)).toBe(reason);
});

test('each rule says what it holds, and each only once', () => {
  expect(new Set(RULES.map(({ holds }) => holds)).size).toBe(RULES.length);
});

test('words are found whole, in any case, with the endings that their script writes at them; none is a pattern', () => {
  const found = (text: string, words: string[]) => findListedWords(text, words);
  expect(found('Casino, casinos and a Casinoroyale', ['casino'])).toEqual(['casino']);
  expect(found('occasion, casinos', ['casino', 'asin'])).toEqual([]);
  expect(found('অনলাইন জুয়ার আসর', ['জুয়া'])).toEqual(['জুয়া']);
  expect(found('মহাজুয়া', ['জুয়া'])).toEqual([]);
  expect(found('最好的博彩网站', ['博彩'])).toEqual(['博彩']);
  expect(found('buy cheap pills now', ['cheap pills'])).toEqual(['cheap pills']);
  // Cyrillic and Greek letters that look Latin; a word that is Cyrillic itself keeps its endings.
  expect(found('the best саsinо', ['casino'])).toEqual(['casino']);
  expect(found('сΑSІNο', ['casino'])).toEqual(['casino']);
  expect(found('сhеар рills', ['cheap pills'])).toEqual(['cheap pills']);
  // Struck through, with marks that no language writes there, or a letter without its dot.
  expect(found('c\u0336a\u0336s\u0336i\u0336n\u0336o\u0336 here', ['casino'])).toEqual(['casino']);
  expect(found('the c\u0330asıno\u20dd', ['casino'])).toEqual(['casino']);
  expect(found('el casinó', ['casino'])).toEqual([]);
  expect(found('в этом казиношке', ['казино', 'kasino'])).toEqual(['казино']);
  expect(found('aaaa', ['.*', '(a+)+$', '[a'])).toEqual([]);
});
