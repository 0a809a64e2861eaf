/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { chooseIndex, chooseMatching } from '../../../../lib/server/services/search/choose-matching.ts';
import { SAMPLE_SIZE, type MatchEstimate } from '../../../../lib/server/services/search/estimate-matches.ts';

const RANKED = 200;

/** Words that so many of the hundred posts of a sample hold: the first ones, so that rarer words come with commoner. */
function estimateOf(hits: Record<string, number>, size = 100_000): MatchEstimate {
  const met = Object.values(hits).map((count) => '1'.repeat(count).padEnd(SAMPLE_SIZE, '0'));
  return { queries: Object.keys(hits), met, sampled: SAMPLE_SIZE, size, siteSize: 100_000 };
}

test('a word of every second post is met soon on a walk', () => {
  const matching = chooseMatching(estimateOf({ the: 50 }), RANKED);
  expect(matching).toMatchObject({ kind: 'walk', query: '(the)' });
  if (matching.kind === 'walk') expect(matching.rows).toBeGreaterThan(RANKED / 0.5);
});

test('a word that no recent post holds is left to the index', () => {
  expect(chooseMatching(estimateOf({ rare: 0 }), RANKED)).toEqual({ kind: 'index', indexed: '(rare)', rest: undefined });
});

test('the index is asked for the rare word, and common ones are looked for in what it finds', () => {
  expect(chooseMatching(estimateOf({ the: 95, of: 90, rare: 0 }), RANKED)).toEqual({
    kind: 'index',
    indexed: '(rare)',
    rest: '(of) & (the)',
  });
});

test('the few posts of an author are walked, whatever the word', () => {
  expect(chooseMatching(estimateOf({ the: 30 }, 120), RANKED)).toEqual({ kind: 'walk', rows: 120, query: '(the)' });
  expect(chooseMatching(estimateOf({ rare: 0 }, 40), RANKED)).toEqual({ kind: 'walk', rows: 40, query: '(rare)' });
});

test('common words that never meet are not walked for', () => {
  const estimate = { ...estimateOf({ the: 50, other: 50 }), met: ['1'.repeat(50) + '0'.repeat(50), '0'.repeat(50) + '1'.repeat(50)] };
  expect(chooseMatching(estimate, RANKED)).toEqual({ kind: 'index', indexed: '(the) & (other)', rest: undefined });
});

test('after a walk that found too little comes the index', () => {
  expect(chooseIndex(estimateOf({ fashion: 60 }), RANKED)).toEqual({ kind: 'index', indexed: '(fashion)', rest: undefined });
});
