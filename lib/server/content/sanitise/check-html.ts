import { Parser } from 'htmlparser2';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5';
import { messageOf } from '../../../rules/messages.ts';
import { streamSafe } from '../../../text/visible.ts';
import { AppError } from '../../errors.ts';
import { DEEPEST } from './rules.ts';

const MOST_BYTES = 2 * 1024 * 1024;
// The sanitiser's time grows with the square of a tag's attributes.
const MOST_ATTRIBUTES = 100;
// An element costs the sanitiser a tenth of a millisecond, so these are some seconds of a slow machine. A book of 20,000
// paragraphs has 40,000, a table of 60,000 cells 130,000; what has more is refused now, not after somebody has waited for it.
const MOST_TAGS = 150_000;
// The parser's cost grows with the depth: what is too deep is noticed after this many characters at the latest.
const SLICE = 1_024;

/**
 * Refuses, in one linear pass, what would make the sanitiser slow: too many bytes, too deep nesting, a tag
 * with more attributes than anybody writes, or more tags than it has time for.
 * @throws AppError invalid
 */
export function checkHtml(html: string): void {
  if (Buffer.byteLength(html) > MOST_BYTES) throw new AppError('invalid', 'contentLarge');
  let depth = 0;
  let isTooDeep = false;
  let attributes = 0;
  const parser = new Parser({
    onopentagname: () => {
      attributes = 0;
    },
    onattribute: () => {
      attributes += 1;
      if (attributes > MOST_ATTRIBUTES) throw new AppError('invalid', 'contentSlow');
    },
    onopentag: () => {
      depth += 1;
      isTooDeep ||= depth > DEEPEST;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let start = 0; start < html.length && !isTooDeep; start += SLICE) parser.write(html.slice(start, start + SLICE));
  if (isTooDeep) throw new AppError('invalid', messageOf('contentDeep', { levels: DEEPEST }));
  if (html.split('<').length > MOST_TAGS) throw new AppError('invalid', 'contentSlow');
}

// A document has these around the text: html, head, body.
const FRAME = 3;
// Formatting that is closed in the wrong order is opened again by a parser, in each paragraph and at each depth.
const MOST_REOPENED = 4_000;

/**
 * Refuses what a browser's parser would make far larger or deeper than it is written: it opens formatting again that was
 * not closed, so that `<p><b title=1></p>` a thousand times are half a million elements. Ends as soon as it is too much.
 * @throws AppError invalid
 */
export function checkTree(html: string): void {
  let room = html.split('<').length + FRAME + MOST_REOPENED;
  let depth = -FRAME;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      room -= 1;
      if (room < 0) throw new AppError('invalid', 'contentSlow');
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > 2 * DEEPEST) throw new AppError('invalid', messageOf('contentDeep', { levels: DEEPEST }));
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  parse<DefaultTreeAdapterMap>(html, { treeAdapter });
}

// A solidus (U+0338) makes another character of a `<`, `=` or `>` that it follows, also behind other marks, which
// normalisation puts in order first; of several in a row the first one does. Of these signs, only the `>` that ends a
// tag can stand before a text.
const MARK_BEHIND_TAG = /(>\p{M}*?)\u0338/gu;

/**
 * Serialised HTML in NFC, whose tags no Unicode normalisation can change: what would join a tag's end is written as a
 * reference.
 */
export function stableHtml(html: string): string {
  return streamSafe(html.replace(MARK_BEHIND_TAG, '$1&#x338;')).normalize('NFC');
}
