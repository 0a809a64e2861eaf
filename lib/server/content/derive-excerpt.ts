import { truncate } from '../../text/cut.ts';
import { graphemesOf } from '../../text/graphemes.ts';

/**
 * So much of a text the database hands over for an excerpt, in code points. A grapheme may take several: ten fit even
 * where each is a family of emoji or a Bengali conjunct of four letters.
 */
export const EXCERPT_SOURCE = 1_600;
// More than a card shows, for search engines and feeds.
const GRAPHEMES = 160;

/**
 * An excerpt from the first `EXCERPT_SOURCE` code points of a text (DECISIONS 5). Where graphemes are so long that the
 * database has cut the text before them, the one that it may have cut goes.
 */
export function deriveExcerpt(start: string): string {
  const excerpt = truncate(start, GRAPHEMES);
  if (excerpt !== start || start.length < EXCERPT_SOURCE || [...start].length < EXCERPT_SOURCE) return excerpt;
  const last = [...graphemesOf(start)].at(-1);
  return `${start.slice(0, last?.index).trimEnd()}...`;
}
