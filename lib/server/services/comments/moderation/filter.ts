/** How often words stood in what moderators called spam, and in what they called honest; and in how many comments. */
export type WordCounts = {
  spam: number;
  honest: number;
  words: readonly { word: string; spam: number; honest: number }[];
  /** All that the comment says, known or not; absent: only what is known. */
  said?: readonly string[];
};

/** Signs that lead out of the conversation: an address, a number to call, a name to write to. Few spammers do without. */
const WAYS_OUT: ReadonlySet<string> = new Set(['https://', 'www.', '☎', '@', '✉']);

// Before so many decisions of either kind there is nothing to compare with.
const FEWEST_DECISIONS = 10;
// Only words that lean clearly to one side are heard, and of these the strongest. To condemn takes more than to acquit.
const LEAST_LEAN = { spam: 0.2, honest: 0.15 };
const MOST_HEARD = 20;
const MOST_NAMED = 5;

/** What has to be there before a comment is held: so many words, such a score, and this share of all that it says. */
type Measure = { found: number; score: number; density: number };

// Who leads somewhere else is judged by little.
const LEADING_OUT: Measure = { found: 2, score: 0.7, density: 0 };
// Who does not may talk about loans and prices like anybody else: one word alone condemns nobody, nor do four in a long
// text about something else.
const STAYING: Measure = { found: 4, score: 0.7, density: 0.24 };
// What many decisions taught is believed sooner.
const STAYING_WELL_TAUGHT: Measure = { found: 4, score: 0.6, density: 0.18 };
const WELL_TAUGHT = 300;

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
    .filter(({ lean, isCommon }) =>
      lean > 0.5 ? lean - 0.5 >= LEAST_LEAN.spam : 0.5 - lean >= LEAST_LEAN.honest && !isCommon,
    );
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

const isRoot = (word: string) => word.endsWith('…');

/** A root (`earn…`) says nothing more to a reader where a word of it is named. */
const isRootOfOne = (name: string, words: readonly string[]) =>
  isRoot(name) && words.some((word) => word !== name && word.startsWith(name.slice(0, -1)));

/** How much of what is said leans to spam, each word as far as it leans: from 0 (nothing) to 1 (every word, wholly). */
function densityOf(ofSpam: readonly Leaning[], said: readonly string[]): number {
  const names = ofSpam.map(({ word }) => word);
  const counted = ofSpam.filter(({ word }) => !isRootOfOne(word, names));
  const all = said.filter((word) => !isRoot(word)).length;
  return counted.reduce((sum, { lean }) => sum + (lean - 0.5) * 2, 0) / Math.max(1, all);
}

function measureFor({ spam, honest }: WordCounts, said: readonly string[]): Measure {
  if (said.some((word) => WAYS_OUT.has(word))) return LEADING_OUT;
  return Math.min(spam, honest) >= WELL_TAUGHT ? STAYING_WELL_TAUGHT : STAYING;
}

/** The words for which a comment is taken for spam, the strongest first; none when it is not. */
export function strongestWords(counts: WordCounts): string[] {
  if (Math.min(counts.spam, counts.honest) < FEWEST_DECISIONS) return [];
  const heard = strongest(counts);
  const ofSpam = heard.filter(({ lean }) => lean > 0.5);
  const said = counts.said ?? counts.words.map(({ word }) => word);
  const least = measureFor(counts, said);
  if (ofSpam.length < least.found || score(heard) < least.score || densityOf(ofSpam, said) < least.density) return [];
  const names = ofSpam.map(({ word }) => word);
  return names.filter((word) => !isRootOfOne(word, names)).slice(0, MOST_NAMED);
}
