/** How long what stands at an address that names its content may be kept: it never changes. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** The headers of a request that a cached page depends on. */
export type AskedHeaders = {
  'accept-encoding'?: string;
  cookie?: string;
  'if-none-match'?: string;
  'if-modified-since'?: string;
  rsc?: string;
  'next-router-prefetch'?: string;
};

const NAMES: ReadonlyArray<keyof AskedHeaders> = [
  'accept-encoding',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'rsc',
  'next-router-prefetch',
];
// No two of them are of one length: most headers are told apart without a look at their letters.
const BY_LENGTH: ReadonlyArray<keyof AskedHeaders | undefined> = Array.from({ length: 21 }, (_, length) =>
  NAMES.find((name) => name.length === length),
);

/**
 * Reads them from the list as it came: `request.headers` would parse all there are. Undefined when one came twice, which
 * is left to Node's own rules.
 */
export function askedHeaders(rawHeaders: readonly string[]): AskedHeaders | undefined {
  const asked: AskedHeaders = {};
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const given = rawHeaders[n] ?? '';
    const name = BY_LENGTH[given.length];
    if (name === undefined || given.toLowerCase() !== name) continue;
    if (asked[name] !== undefined) return undefined;
    asked[name] = rawHeaders[n + 1] ?? '';
  }
  return asked;
}

/** Whether a request names its host twice: a proxy and we could mean different ones (RFC 9112 3.2 asks for 400). */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a browser, or Next inside of one, fetches ahead what nobody has asked to see yet. */
export function isPrefetch(header: (name: string) => unknown): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(header(name) ?? ''));
  return (
    purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose)) || Boolean(header('next-router-prefetch'))
  );
}

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
