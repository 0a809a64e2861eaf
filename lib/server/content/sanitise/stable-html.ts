import { streamSafe } from '../../../text/slug.ts';

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
