import type { MatchEstimate } from './estimate-matches.ts';

/** How matches are looked for. */
export type Matching =
  /** Reads the newest posts one by one, `rows` of them at most, until there are enough matches. */
  | { kind: 'walk'; rows: number; query: string }
  /** Takes all posts with the `indexed` words from the index, and tests the newest of these for the other words. */
  | { kind: 'index'; indexed: string; rest: string | undefined };

// Measured, in microseconds: to test a post's vector, to fetch a post that the index found, to collect one post of
// one word in the index.
const TEST = 7;
const FETCH = 0.8;
const COLLECT = 0.25;
// A walk that meets fewer matches than the estimate says may go on for this many times as long.
const PATIENCE = 2;

/** A query that all the given ones must meet. */
export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

/** Share of posts that hold all the words. Never 0: what a sample has not met may still be there. */
function shareOf(met: readonly string[], sampled: number): number {
  let hits = 0;
  for (let post = 0; post < sampled; post += 1) if (met.every((word) => word[post] === '1')) hits += 1;
  return (hits + 0.5) / (sampled + 1);
}

type Choice = { matching: Matching; cost: number };

function walkChoice({ queries, met, sampled, size }: MatchEstimate, most: number): Choice {
  const expected = most / shareOf(met, sampled);
  const rows = Math.min(size, Math.ceil(PATIENCE * expected));
  return { matching: { kind: 'walk', rows, query: allOf(queries) }, cost: Math.min(size, expected) * TEST };
}

/** One choice per number of words that the index is asked for, the rarest first. */
function indexChoices({ queries, met, sampled, siteSize }: MatchEstimate, most: number): Choice[] {
  const words = queries
    .map((query, index) => ({ query, met: met[index] ?? '' }))
    .map((word) => ({ ...word, share: shareOf([word.met], sampled) }))
    .sort((a, b) => a.share - b.share);
  const shareOfAll = shareOf(met, sampled);
  return words.map((_, last) => {
    const indexed = words.slice(0, last + 1);
    const rest = words.slice(last + 1).map((word) => word.query);
    const collected = siteSize * indexed.reduce((sum, word) => sum + word.share, 0);
    const share = shareOf(indexed.map((word) => word.met), sampled);
    const tested = rest.length > 0 ? Math.min(siteSize * share, (most * share) / shareOfAll) : 0;
    return {
      matching: {
        kind: 'index',
        indexed: allOf(indexed.map((word) => word.query)),
        rest: rest.length > 0 ? allOf(rest) : undefined,
      },
      cost: collected * COLLECT + siteSize * share * FETCH + tested * TEST,
    };
  });
}

function cheapest(choices: readonly [Choice, ...Choice[]]): Matching {
  return choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best)).matching;
}

/**
 * The way to the newest `most` matches that promises to be quickest. The database's planner cannot choose: it neither
 * knows how common the beginning of a word is, nor what it costs to test a vector.
 */
export function chooseMatching(estimate: MatchEstimate, most: number): Matching {
  return cheapest([walkChoice(estimate, most), ...indexChoices(estimate, most)]);
}

/** The quickest way that cannot stop early: for when a walk did not find enough. */
export function chooseIndex(estimate: MatchEstimate, most: number): Matching {
  const [first, ...others] = indexChoices(estimate, most);
  return first ? cheapest([first, ...others]) : walkChoice(estimate, most).matching;
}
