const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The grapheme clusters of a text, each with its place in UTF-16 units: what a reader calls characters. A Bengali conjunct
 * is one, and so is a family of emoji.
 */
export function graphemesOf(text: string): Iterable<{ segment: string; index: number }> {
  return segmenter.segment(text);
}

/** Number of grapheme clusters. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}
