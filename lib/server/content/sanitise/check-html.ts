import { Parser } from 'htmlparser2';
import { AppError } from '../../errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { DEEPEST } from './rules.ts';

const MOST_BYTES = 2 * 1024 * 1024;
// The sanitiser's time grows with the square of a tag's attributes.
const MOST_ATTRIBUTES = 100;
// The parser's cost grows with the depth: what is too deep is noticed after this many characters at the latest.
const SLICE = 1_024;

/**
 * Refuses, in one linear pass, what would make the sanitiser slow: too many bytes, too deep nesting, or a tag
 * with more attributes than anybody writes.
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
}
