import { createHash } from 'node:crypto';

// What React needs to take the page over, as Next writes it behind the HTML: text of JavaScript strings.
const PAYLOAD = /<script>self\.__next_f\.push\(\[1,"([\s\S]*?)"\]\)<\/script>/g;

// The mark of the render, and the moments of its queries.
const VOLATILE = /\\"(?:nonce\\":\\"[\w+/=]{24}\\"|(?:dehydratedAt|dataUpdatedAt)\\":\d+)/g;

// Which parts become rows of their own, in what order and under which numbers, hangs on what was ready first, and so does
// what is written again or referred to.
const ROW = /(^|\\n)[0-9a-f]*:/g;
const REFERENCE = /\\"\$[A-Z@]?[0-9a-f]*(?::[\w:-]*)?\\"/g;
const SEPARATORS = /\\n|[[\]{},]/;

/**
 * The same for two renders that show the same: those of two instances, or of one before and after a restart. All that is shown
 * counts to the letter. What comes behind it, the same things once more for React, counts by the pieces that it is made of.
 * @param html bytes (`bytesOf`)
 */
export function contentDigest(html: string): string {
  let payload = '';
  const shown = html.replace(PAYLOAD, (_script, text: string) => {
    payload += text;
    return '';
  });
  const pieces = new Set(payload.replace(VOLATILE, '').replace(ROW, '\\n').replace(REFERENCE, '').split(SEPARATORS));
  const hash = createHash('sha256').update(shown, 'latin1');
  return hash.update([...pieces].sort().join('\n'), 'latin1').digest('base64url');
}
