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
