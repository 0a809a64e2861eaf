import { Parser } from 'htmlparser2';
import { truncate } from '../../text/cut.ts';
import { graphemesOf } from '../../text/graphemes.ts';
import { streamSafe } from '../../text/visible.ts';

/**
 * So much of a text the database hands over for an excerpt, in code points. A grapheme may take several: ten fit even
 * where each is a family of emoji or a Bengali conjunct of four letters.
 */
export const EXCERPT_SOURCE = 1_600;
// More than a card shows, for search engines and feeds.
const GRAPHEMES = 160;

/**
 * An excerpt from the first `EXCERPT_SOURCE` code points of a text (docs/product.md#cutting-text). Where graphemes are so long that the
 * database has cut the text before them, the one that it may have cut goes.
 */
export function deriveExcerpt(start: string): string {
  const excerpt = truncate(start, GRAPHEMES);
  if (excerpt !== start || start.length < EXCERPT_SOURCE || [...start].length < EXCERPT_SOURCE) return excerpt;
  const last = [...graphemesOf(start)].at(-1);
  return `${start.slice(0, last?.index).trimEnd()}...`;
}

const SILENT = new Set(['script', 'style', 'template', 'head', 'svg', 'math', 'iframe', 'object']);
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/**
 * The text of HTML on one line, for excerpts and search: entities decoded, runs of white space one space. Where a block
 * begins or ends there is a space, inside a word none. Any normalisation of it takes linear time.
 */
export function plainText(html: string): string {
  let [text, silent] = ['', 0];
  // The number that marks a footnote is no part of the word before it.
  let [isRaised, isMarker] = [false, false];
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (SILENT.has(name)) silent += 1;
      if (!INLINE.has(name)) text += ' ';
      isMarker = name === 'a' && isRaised && href.startsWith('#anchor-');
      isRaised = name === 'sup';
    },
    ontext(piece) {
      if (silent === 0 && !isMarker) text += piece;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
      if (!INLINE.has(name)) text += ' ';
      isMarker = false;
      isRaised = false;
    },
  });
  parser.end(html);
  return streamSafe(text.replace(/\s+/gu, ' ').trim());
}
