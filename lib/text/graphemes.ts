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

// The longest emoji are 15 units; what needs more than 20 a grapheme is stacked marks, not text.
const UNITS = 20;
// So few of them may be as they like: nobody sees a tower in a line.
const FREE = 10;

/** Whether a text has at most `most` grapheme clusters, and they are no towers of marks. What is far too long is not looked at. */
export function fitsGraphemes(text: string, most: number): boolean {
  if (text.length > UNITS * most) return false;
  const count = countGraphemes(text);
  return count <= most && text.length <= UNITS * Math.max(count, FREE);
}
