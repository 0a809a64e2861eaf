export type Match = { from: number; to: number };

/** `text` as it is compared, and where each of its UTF-16 units stands in the text that was given. */
export type Searchable = { text: string; starts: readonly number[]; ends: readonly number[] };

// What can become one letter with the sign before it: vowel signs in two halves, accents, jamo.
const JOINS = /[\p{M}\u1160-\u11ff]/u;
// A nukta makes another letter of the one before it, an accent behind a letter as well: half of such a letter is no match.
const BELONGS = /^[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/u;

/** Signs that are one letter however they are written: U+09CB is the same vowel as U+09C7 with U+09BE. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const sign of text) {
    const last = letters.at(-1);
    const isPart = last && JOINS.test(sign) && (last + sign).normalize() !== last.normalize() + sign.normalize();
    if (isPart) letters[letters.length - 1] = last + sign;
    else letters.push(sign);
  }
  return letters;
}

// A line must not break at some spaces; who searches types the one that is on the keyboard.
function fold(letter: string, isExact: boolean): string {
  const folded = letter.normalize().replace(/[\u00a0\u202f]/u, ' ');
  return isExact ? folded : folded.toLowerCase();
}

/** Makes a text comparable: normalised, and without its capitals unless `isExact`. */
export function toSearchable(given: string, isExact: boolean): Searchable {
  let text = '';
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const letter of lettersOf(given)) {
    const folded = fold(letter, isExact);
    // A letter in several units is found whole: only its first unit begins a match, only its last one ends it.
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(unit === 0 ? at : -1);
      ends.push(unit === folded.length - 1 ? at + letter.length : -1);
    }
    text += folded;
    at += letter.length;
  }
  return { text, starts, ends };
}

/** Where `query` stands in a text, from the first to the last and never across each other, in UTF-16 units of the text given. */
export function findMatches({ text, starts, ends }: Searchable, query: string): Match[] {
  const matches: Match[] = [];
  let at = query === '' ? -1 : text.indexOf(query);
  while (at !== -1) {
    const after = at + query.length;
    const [from = -1, to = -1] = [starts[at], ends[after - 1]];
    const isWhole = from !== -1 && to !== -1 && !BELONGS.test(text.slice(after, after + 1));
    if (isWhole) matches.push({ from, to });
    at = text.indexOf(query, isWhole ? after : at + 1);
  }
  return matches;
}
