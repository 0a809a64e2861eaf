/**
 * A text as the passes over a page see it: one character for each byte of its UTF-8. What they look for is ASCII, and so a
 * page is never decoded, and never encoded again; both take longer than all passes together where a page has letters of
 * other scripts, and every page names its languages.
 */
export function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
