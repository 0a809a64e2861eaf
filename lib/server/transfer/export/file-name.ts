import { createHash } from 'node:crypto';

// File systems take 255 bytes; the ending needs some.
const MOST_BYTES = 200;

/** The name of a post's files: its slug, cut and made unique where that is too long for a file system. */
export function fileNameOf(slug: string): string {
  if (Buffer.byteLength(slug) <= MOST_BYTES) return slug;
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 12);
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(slug)) {
    if (Buffer.byteLength(kept + segment) > MOST_BYTES - hash.length - 1) break;
    kept += segment;
  }
  return `${kept}-${hash}`;
}
