// Made when it is asked for first: a browser takes 30 ms to find its tables.
let segmenter: Intl.Segmenter | undefined;

/**
 * The grapheme clusters of a text, each with its place in UTF-16 units: what a reader calls characters. A Bengali conjunct
 * is one, and so is a family of emoji.
 */
export function graphemesOf(text: string): Iterable<{ segment: string; index: number }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

// Nothing joins two characters of ASCII but the two of a line's end.
const PLAIN = /^[ -~](?![^ -~])/;

/** The first grapheme cluster; empty of an empty text. */
export function firstGrapheme(text: string): string {
  if (PLAIN.test(text)) return text.charAt(0);
  const [first] = graphemesOf(text);
  return first?.segment ?? '';
}

/** Number of grapheme clusters. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}
