import { tagName } from '../../../schemas/tag.ts';
import { cutText } from '../../../text/cut.ts';

// Code points: as many as the column holds of a name's graphemes at least.
const LONGEST = 60;

/** A name as tags have it: one line, without characters that nobody sees. */
export function importedTagName(name: string): string {
  return cutText(tagName(name.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')), LONGEST).trim();
}
