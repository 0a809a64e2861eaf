/**
 * Whether an `If-None-Match` header names this tag: in a list, weakly or strongly, or by `*`, which is whatever there is
 * (RFC 9110 13.1.2). `etag` is the quoted part alone.
 */
function matchesEtag(asked: string, etag: string): boolean {
  return asked.includes(etag) || asked.trim() === '*';
}

/**
 * Whether a client has what is sent already. An ETag that was sent decides alone; the date is one that we gave: it is the
 * same, or the file is newer (RFC 9110 13.2.2).
 */
export function isNotModified(
  held: { etag: string; modified?: string | undefined },
  etags: string | undefined,
  since: string | undefined,
): boolean {
  if (etags !== undefined) return matchesEtag(etags, held.etag);
  return held.modified !== undefined && since === held.modified;
}
