/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  chooseAgain,
  chooseIndex,
  chooseMatching,
  SAMPLE_SIZE,
  type MatchEstimate,
} from '../../../../../lib/server/services/posts/matching/choose-matching.ts';

const RANKED = 200;

/** Words that so many of the hundred posts of a sample hold: the first ones, so that rarer words come with commoner. */
function estimateOf(hits: Record<string, number>, size = 100_000): MatchEstimate {
  const words = Object.entries(hits).map(([query, count]) => ({
    query,
    letters: query.length,
    met: '1'.repeat(count).padEnd(SAMPLE_SIZE, '0'),
  }));
  return { words, sampled: SAMPLE_SIZE, size, siteSize: 100_000 };
}

test('a word of every second post is met soon on a walk', () => {
  const matching = chooseMatching(estimateOf({ the: 50 }), RANKED);
  expect(matching).toMatchObject({ kind: 'walk', query: '(the)' });
  if (matching.kind === 'walk') expect(matching.rows).toBeGreaterThan(RANKED / 0.5);
});

test('a word that no recent post holds is left to the index', () => {
  expect(chooseMatching(estimateOf({ rare: 0 }), RANKED)).toEqual({
    kind: 'index',
    indexed: '(rare)',
    rest: undefined,
  });
});

test('the index is asked for the rare word, and common ones are looked for in what it finds', () => {
  expect(chooseMatching(estimateOf({ the: 95, of: 90, rare: 0 }), RANKED)).toEqual({
    kind: 'index',
    indexed: '(rare)',
    rest: '(of) & (the)',
  });
});

test('the few posts of an author are walked rather than collecting a letter from the whole site', () => {
  expect(chooseMatching(estimateOf({ a: 3 }, 120), RANKED)).toEqual({
    kind: 'walk',
    rows: 120,
    query: '(a)',
  });
});

test('common words that never meet are not walked for', () => {
  const { words, ...estimate } = estimateOf({ the: 50, other: 50 });
  const apart = words.map((word, n) => ({
    ...word,
    met: n === 0 ? word.met : [...word.met].reverse().join(''),
  }));
  expect(chooseMatching({ ...estimate, words: apart }, RANKED)).toEqual({
    kind: 'index',
    indexed: '(the) & (other)',
    rest: undefined,
  });
});

test('after a walk that found too little comes the index', () => {
  expect(chooseIndex(estimateOf({ fashion: 60 }), RANKED)).toEqual({
    kind: 'index',
    indexed: '(fashion)',
    rest: undefined,
  });
});

/** A site of a million posts. */
const large = (hits: Record<string, number>) => ({ ...estimateOf(hits, 1_000_000), siteSize: 1_000_000 });

test('on a large site the index is asked for a middling word among the newest posts alone', () => {
  const newest = Math.ceil((2 * RANKED * 101) / 5.5);
  expect(chooseMatching(large({ fashion: 5 }), RANKED)).toEqual({
    kind: 'index',
    indexed: '(fashion)',
    rest: undefined,
    newest,
  });
  // Of an author's posts it is not known how many are as new.
  expect(chooseMatching(large({ fashion: 5 }), RANKED, { author: 'somebody' })).not.toHaveProperty('newest');
});

test('a second look goes as far as the first says that it must', () => {
  const tried = { looked: 8_000, matched: 100, scope: {} };
  const again = chooseAgain(large({ fashion: 5 }), RANKED, tried);
  expect(again).toMatchObject({ kind: 'index', newest: Math.ceil((2 * RANKED * 8_000) / 100.5) });
  expect(chooseAgain(large({ fashion: 5 }), RANKED, { ...tried, matched: 0 })).not.toHaveProperty('newest');
  expect(chooseAgain(large({ fashion: 5 }), RANKED, { ...tried, scope: { tag: 'a-tag' } })).not.toHaveProperty(
    'newest',
  );
});
