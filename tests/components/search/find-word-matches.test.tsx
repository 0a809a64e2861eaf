import { expect, test } from '@jest/globals';
import { findWordMatches } from '@/components/search/find-word-matches';

const matches = (text: string, q: string) =>
  findWordMatches(text, q)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

test('words that begin like a searched word match, whatever their case', () => {
  expect(matches('The River and the riverbank, driven', 'RIV')).toEqual(['River', 'riverbank']);
});

test('a word matches as a whole, so that no conjunct is cut', () => {
  expect(matches('ক্ষমা আর কষ্ট', 'ক্')).toEqual(['ক্ষমা']);
});

test('every searched word marks its own matches', () => {
  expect(matches('নদী যে ঠিকানা বদলায়', 'বদ নদী')).toEqual(['নদী', 'বদলায়']);
});

test('joiners and composition make no difference', () => {
  expect(matches('র\u200Dযাব', 'রযা')).toEqual(['র\u200Dযাব']);
  expect(matches('পড়া', 'প\u09A1\u09BC')).toEqual(['পড়া']);
});

test('the parts together are the text', () => {
  const text = ' «বন» (forest), bon! ';
  expect(
    findWordMatches(text, 'bon বন')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('signs that mean something in a regular expression match nothing', () => {
  expect(matches('C++ (and .*)', '.*(+')).toEqual([]);
});
