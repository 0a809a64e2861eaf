import { graphemesOf } from './graphemes.ts';

// Each of these letters and signs is a grapheme, whatever stands beside it among them. Segmenting takes fifty times as long.
const SINGLE = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]*$/;

/**
 * `text` when it has at most `max` graphemes, else its first `max` followed by '...'. Never cuts inside a cluster
 * (docs/product.md#cutting-text).
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  // With one more, which could go with the last.
  if (SINGLE.test(text.slice(0, max + 1))) return `${text.slice(0, max).trimEnd()}...`;
  let count = 0;
  for (const { index } of graphemesOf(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}...`;
    count += 1;
  }
  return text;
}

/** The first `count` graphemes of a word: all of it when it has no more. */
export const startOfWord = (word: string, count: number) => cutBy(word, count, () => 1);

/** The first `max` code points of `text` (what PostgreSQL counts), never cut inside a grapheme. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return cutBy(text, max, (grapheme) => [...grapheme].length).trimEnd();
}

/** The first graphemes of a text whose sizes come to `max` at most. */
export function cutBy(text: string, max: number, sizeOf: (grapheme: string) => number): string {
  let size = 0;
  for (const { segment, index } of graphemesOf(text)) {
    size += sizeOf(segment);
    if (size > max) return text.slice(0, index);
  }
  return text;
}

/** The first `most` UTF-16 units of a text; one less where that would leave half a character, which no address can hold. */
export function startOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
