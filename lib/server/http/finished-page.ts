import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, encodeBody, type EncodedBody, type EncodingName } from '../cache/encode-body.ts';
import type { CacheablePage } from '../cache/page-cache.ts';

type RawHeaders = string[];

/** A page ready to be sent: bodies and header lists of every encoding, made once. */
export type FinishedPage = CacheablePage & {
  status: number;
  etag: string;
  /** `Last-Modified`, where it is known. */
  modified?: string | undefined;
  bodies: EncodedBody;
  /** Flat name-value lists, as `writeHead` takes them without looking at them again. */
  headers: Record<EncodingName, RawHeaders>;
};

// Browsers ask again each time (a 304 costs 20 µs); shared caches may keep a page for a minute and then refresh it.
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate';

type Source = { status: number; headers: Record<string, string>; body: Buffer; tags: ReadonlySet<string>; shared: boolean };

/** Encodes a page and lays its headers out. A page that is not `shared` is never kept by anybody. */
export async function finishPage({ status, headers, body, tags, shared }: Source): Promise<FinishedPage> {
  const bodies = await encodeBody(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = {
    ...headers,
    'Cache-Control': shared ? CACHE_CONTROL : 'private, no-store',
    Vary: 'Accept-Encoding, RSC, Next-Router-Prefetch',
    ETag: etag,
  };
  const layOut = (encoding: EncodingName): RawHeaders =>
    Object.entries({
      ...common,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(bodies[encoding].length),
    }).flat();
  const bytes = bodies.identity.length + bodies.gzip.length + bodies.br.length + 4_096;
  return {
    status,
    tags,
    bytes,
    etag,
    modified: headers['Last-Modified'],
    bodies,
    headers: { identity: layOut('identity'), gzip: layOut('gzip'), br: layOut('br') },
  };
}

/** RFC 9110: an ETag that was sent decides alone. The date is one that we gave: it is the same, or the page is newer. */
function isKnown({ etag, modified }: FinishedPage, { headers }: IncomingMessage): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.includes(etag);
  return modified !== undefined && headers['if-modified-since'] === modified;
}

/** Sends a finished page; 304 when the client has it already. */
export function sendPage(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (page.status === 200 && isKnown(page, request)) {
    response.writeHead(304, ['ETag', page.etag, 'Cache-Control', CACHE_CONTROL, 'Vary', 'Accept-Encoding, RSC, Next-Router-Prefetch']);
    response.end();
    return;
  }
  response.writeHead(page.status, page.headers[encoding]);
  if (request.method === 'HEAD') response.end();
  else response.end(page.bodies[encoding]);
}
