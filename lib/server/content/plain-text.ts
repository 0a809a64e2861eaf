import { Parser } from 'htmlparser2';

const SILENT = new Set(['script', 'style', 'template', 'head', 'svg', 'math', 'iframe', 'object']);
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/**
 * The text of HTML on one line, for excerpts and search: entities decoded, runs of white space one space. Where a block
 * begins or ends there is a space, inside a word none.
 */
export function plainText(html: string): string {
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1;
      if (!INLINE.has(name)) text += ' ';
    },
    ontext(piece) {
      if (silent === 0) text += piece;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
      if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/gu, ' ').trim();
}
