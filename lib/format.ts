const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Number of grapheme clusters: what a reader calls characters. A Bengali conjunct counts as one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/**
 * `text` when it has at most `max` graphemes, else its first `max` followed by '...'. Never cuts inside a cluster
 * (SPEC 9, DECISIONS 5).
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}...`;
    count += 1;
  }
  return text;
}

/** The first `most` UTF-16 units of a text; one less where that would leave half a character, which no address can hold. */
export function startOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

// Letters of Arabic would join and read as a word of two letters.
const JOINING = /\p{Script=Arabic}/u;
const NON_JOINER = '\u200c';

/**
 * Initials for an avatar without picture: the first graphemes of the first and last word. Upper case by no reader's
 * language: server and browser must write the same.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = picked.map((word) => [...segmenter.segment(word ?? '')][0]?.segment.toUpperCase() ?? '');
  return letters.join(letters.every((letter) => JOINING.test(letter)) ? NON_JOINER : '');
}
