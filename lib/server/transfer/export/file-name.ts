import { createHash } from 'node:crypto';
import { cutBy } from '../../../text/cut.ts';

// File systems take 255 bytes; the ending needs some.
const MOST_BYTES = 200;

/** The name of a post's files: its slug, cut and made unique where that is too long for a file system. */
export function fileNameOf(slug: string): string {
  if (Buffer.byteLength(slug) <= MOST_BYTES) return slug;
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 12);
  const kept = cutBy(slug, MOST_BYTES - hash.length - 1, (grapheme) => Buffer.byteLength(grapheme));
  return `${kept}-${hash}`;
}
