// Scripts that put no spaces between words. The sign of a long vowel is of no script of its own.
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]/gu;
// All of them are above it: most texts need not be looked through for properties.
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/;
const WORD = /[\p{L}\p{N}]\S*/gu;

/** What there is to read in a text: words where spaces part them, and the characters of scripts that have none. */
export function countRead(text: string): { words: number; characters: number } {
  const characters = MAY_BE_UNSPACED.test(text) ? (text.match(UNSPACED)?.length ?? 0) : 0;
  const spaced = characters > 0 ? text.replace(UNSPACED, ' ') : text;
  return { words: spaced.match(WORD)?.length ?? 0, characters };
}

/** Words of a text in any script; of those without spaces, two characters make about one. */
export function countWords(text: string): number {
  const { words, characters } = countRead(text);
  return words + Math.ceil(characters / 2);
}

/** How many letters are changed, added, left out or swapped with the next one between two words (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 0; i < one.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const isSame = one[i] === other[j];
      const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j];
      const [added = 0, left = 0, changed = 0, swapped = 0] = [row[j], last[j + 1], last[j], beforeLast[j - 1]];
      row.push(Math.min(added + 1, left + 1, changed + (isSame ? 0 : 1), isSwapped ? swapped + 1 : Infinity));
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

// Which letters a word has, by the last five bits of each.
function lettersOf(word: string): number {
  let bits = 0;
  for (let place = 0; place < word.length; place += 1) bits |= 1 << word.charCodeAt(place);
  return bits;
}

const MOST_EDITS = [0, 0, 0, 1, 1, 1, 2];

/** The word that somebody may have meant who wrote `word`: the nearest one, of several the one that `known` counts highest. */
export function nearestWord(word: string, known: ReadonlyMap<string, number>): string | undefined {
  const letters = lettersOf(word);
  let [best, most, met]: [string | undefined, number, number] = [undefined, MOST_EDITS[word.length] ?? 2, 0];
  for (const [candidate, count] of known) {
    // Cheap looks first: an edit changes the length by one, and the letters by two.
    let differing = Math.abs(candidate.length - word.length) > most ? -1 : letters ^ lettersOf(candidate);
    for (let edit = 0; edit < 2 * most; edit += 1) differing &= differing - 1;
    const edits = differing === 0 ? editsBetween(word, candidate) : Infinity;
    if (edits > most || (edits === most && best !== undefined && count <= met)) continue;
    [best, most, met] = [candidate, edits, count];
  }
  return best;
}
