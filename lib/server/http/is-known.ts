/**
 * Whether an `If-None-Match` header names this tag: in a list, weakly or strongly, or by `*`, which is whatever there is
 * (RFC 9110 13.1.2). `etag` is the quoted part alone.
 */
export function matchesEtag(asked: string, etag: string): boolean {
  return asked.includes(etag) || asked.trim() === '*';
}
