import type { MatchEstimate } from './estimate-matches.ts';

/** How matches are looked for. */
export type Matching =
  /** Reads the newest posts one by one, `rows` of them at most, until there are enough matches. */
  | { kind: 'walk'; rows: number; query: string }
  /** Takes all posts with the `indexed` words from the index, and tests the newest of these for the other words. */
  | { kind: 'index'; indexed: string; rest: string | undefined };

// Measured, in microseconds. To test a post's vector:
const TEST = 7;
// To fetch a post that the index found:
const FETCH = 0.4;
// To ask the index whether a post of the rarest word has another word too:
const COMPARE = 0.05;
// To collect a post of one word in the index, by the number of letters: so many words begin with one or two.
const COLLECT = [0, 0.4, 0.12, 0.05];
const COLLECT_LONGER = 0.015;

// A walk that meets fewer matches than the estimate says may go on for this many times as long.
const PATIENCE = 2;

/** A query that all the given ones must meet. */
export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

type Word = MatchEstimate['words'][number];
type Choice = { matching: Matching; cost: number };

/** Share of posts that hold all the words. Never 0: what a sample has not met may still be there. */
function shareOf(words: readonly Word[], sampled: number): number {
  let hits = 0;
  for (let post = 0; post < sampled; post += 1) if (words.every(({ met }) => met[post] === '1')) hits += 1;
  return (hits + 0.5) / (sampled + 1);
}

function walkChoice({ words, sampled, size }: MatchEstimate, most: number): Choice {
  const expected = most / shareOf(words, sampled);
  const rows = Math.min(size, Math.ceil(PATIENCE * expected));
  const query = allOf(words.map((word) => word.query));
  return { matching: { kind: 'walk', rows, query }, cost: Math.min(size, expected) * TEST };
}

/** What it costs to get the posts with all the words, the rarest of which is the first, from the index. */
function lookUpCost(words: readonly Word[], { sampled, siteSize }: MatchEstimate): number {
  const postsWith = (some: readonly Word[]) => siteSize * shareOf(some, sampled);
  const collected = words.map((word) => postsWith([word]) * (COLLECT[word.letters] ?? COLLECT_LONGER));
  const compared = postsWith(words.slice(0, 1)) * (words.length - 1);
  return collected.reduce((sum, cost) => sum + cost, 0) + compared * COMPARE + postsWith(words) * FETCH;
}

/** One choice per number of words that the index is asked for, the rarest first. */
function indexChoices(estimate: MatchEstimate, most: number): Choice[] {
  const { words, sampled, siteSize } = estimate;
  const rarestFirst = [...words].sort((a, b) => shareOf([a], sampled) - shareOf([b], sampled));
  return rarestFirst.map((_, last) => {
    const indexed = rarestFirst.slice(0, last + 1);
    const rest = rarestFirst.slice(last + 1);
    const share = shareOf(indexed, sampled);
    const tested = rest.length > 0 ? Math.min(siteSize * share, (most * share) / shareOf(words, sampled)) : 0;
    return {
      matching: {
        kind: 'index',
        indexed: allOf(indexed.map((word) => word.query)),
        rest: rest.length > 0 ? allOf(rest.map((word) => word.query)) : undefined,
      },
      cost: lookUpCost(indexed, estimate) + tested * TEST,
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
