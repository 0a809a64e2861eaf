/** How often words stood in what moderators called spam, and in what they called honest; and in how many comments. */
export type WordCounts = {
  spam: number;
  honest: number;
  words: readonly { word: string; spam: number; honest: number }[];
};

// Before so many decisions of either kind there is nothing to compare with.
const FEWEST_DECISIONS = 10;
// Only words that lean clearly to one side are heard, and of these the strongest.
const LEAST_LEAN = 0.1;
const MOST_HEARD = 20;
const HELD_FROM = 0.7;
// One word alone condemns nobody: who says «guarantee» once sells nothing.
const LEAST_FOUND = 4;
const MOST_NAMED = 5;

// What stands in every twenty-fifth honest comment is grammar of some language: spammers write whole sentences, too. How
// common a word is, a few comments cannot tell.
const GRAMMAR = 1 / 25;
const ENOUGH_FOR_GRAMMAR = 200;

type Leaning = { word: string; lean: number };

/** 0 (honest) to 1 (spam); a word that was seen once says less than one that was seen often (Robinson's smoothing). */
function leanOf({ spam, honest }: { spam: number; honest: number }, counts: WordCounts): number {
  const ofSpam = spam / counts.spam;
  const ofHonest = honest / counts.honest;
  const seen = spam + honest;
  return (0.5 + (seen * ofSpam) / (ofSpam + ofHonest)) / (1 + seen);
}

const isGrammar = ({ honest }: { honest: number }, counts: WordCounts) =>
  counts.honest >= ENOUGH_FOR_GRAMMAR && honest / counts.honest >= GRAMMAR;

function strongest(counts: WordCounts): Leaning[] {
  const leaning = counts.words
    .filter(({ spam, honest }) => spam + honest > 0)
    .map((known) => ({ word: known.word, lean: leanOf(known, counts), isCommon: isGrammar(known, counts) }))
    .filter(({ lean, isCommon }) => Math.abs(lean - 0.5) >= LEAST_LEAN && !(isCommon && lean < 0.5));
  return leaning.toSorted((a, b) => Math.abs(b.lean - 0.5) - Math.abs(a.lean - 0.5)).slice(0, MOST_HEARD);
}

/** The chance that so many independent words lean at least so far by accident (Fisher's method). */
function chance(leans: readonly number[]): number {
  const half = -leans.reduce((sum, lean) => sum + Math.log(lean), 0);
  let term = Math.exp(-half);
  let sum = term;
  for (let n = 1; n < leans.length; n += 1) {
    term *= half / n;
    sum += term;
  }
  return Math.min(1, sum);
}

/** From 0 (honest) over 0.5 (cannot say) to 1 (spam). */
function score(heard: readonly Leaning[]): number {
  if (heard.length === 0) return 0.5;
  const leans = heard.map(({ lean }) => lean);
  return (1 + chance(leans) - chance(leans.map((lean) => 1 - lean))) / 2;
}

/** A root (`earn…`) says nothing more to a reader where a word of it is named. */
const isRootOfOne = (name: string, words: readonly string[]) =>
  name.endsWith('…') && words.some((word) => word !== name && word.startsWith(name.slice(0, -1)));

/** The words for which a comment is taken for spam, the strongest first; none when it is not. */
export function strongestWords(counts: WordCounts): string[] {
  if (Math.min(counts.spam, counts.honest) < FEWEST_DECISIONS) return [];
  const heard = strongest(counts);
  const ofSpam = heard.filter(({ lean }) => lean > 0.5).map(({ word }) => word);
  if (ofSpam.length < LEAST_FOUND || score(heard) < HELD_FROM) return [];
  return ofSpam.filter((word) => !isRootOfOne(word, ofSpam)).slice(0, MOST_NAMED);
}
