import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { chooseEncoding, encodeBody, type EncodedBody, type EncodingName } from '../../http/content-encoding.ts';
import type { CacheablePage } from './page-cache.ts';
import { type AskedHeaders, isNotModified } from '../../http/conditional-request.ts';

/** A flat name-value list, as `writeHead` takes it without looking at it again. */
type RawHeaders = string[];
type Laid = Record<EncodingName, RawHeaders>;

/** A page ready to be sent: bodies and header lists of every encoding, made once. */
export type FinishedPage = CacheablePage & {
  status: number;
  /** Quoted; it leaves as a weak one, because all encodings share it. */
  etag: string;
  /** `Last-Modified`, where it is known. */
  modified?: string | undefined;
  bodies: EncodedBody;
  control: { withCookies: string; without: string };
  vary: string;
  headers: Laid;
  /** The same for a request that brought cookies. */
  headersWithCookies: Laid;
};

// Browsers ask again each time (a 304 costs 20 µs). Shared caches may keep what goes to readers without any cookie, and
// with them the default language, for a minute and then refresh it (docs/decisions/007).
const FOR_ALL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate';
const FOR_ONE = 'private, max-age=0, must-revalidate';

/** Who may share a page: everybody; readers without any cookie, because a cookie may name a language; nobody. */
type Sharing = 'all' | 'cookieless' | 'none';

const CACHE_CONTROL: Record<Sharing, { withCookies: string; without: string }> = {
  all: { withCookies: FOR_ALL, without: FOR_ALL },
  cookieless: { withCookies: FOR_ONE, without: FOR_ALL },
  none: { withCookies: 'private, no-store', without: 'private, no-store' },
};

type Source = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  sharing: Sharing;
};

function layOut(bodies: EncodedBody, headers: Record<string, string>): Laid {
  const lay = (encoding: EncodingName): RawHeaders =>
    Object.entries({
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(bodies[encoding].length),
    }).flat();
  return { identity: lay('identity'), gzip: lay('gzip'), br: lay('br') };
}

/** Encodes a page and lays its headers out. */
export async function finishPage({ status, headers, body, tags, sharing }: Source): Promise<FinishedPage> {
  const bodies = await encodeBody(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = `Accept-Encoding, RSC, Next-Router-Prefetch${sharing === 'cookieless' ? ', Cookie' : ''}`;
  const control = CACHE_CONTROL[sharing];
  const common = { ...headers, Vary: vary, ETag: `W/${etag}` };
  const bytes = bodies.identity.length + bodies.gzip.length + bodies.br.length + 8_192;
  return {
    status,
    tags,
    bytes,
    etag,
    modified: headers['Last-Modified'],
    bodies,
    control,
    vary,
    headers: layOut(bodies, { ...common, 'Cache-Control': control.without }),
    headersWithCookies: layOut(bodies, { ...common, 'Cache-Control': control.withCookies }),
  };
}

/** Sends a finished page; 304 when the client has it already. */
export function sendPage(
  page: FinishedPage,
  method: string | undefined,
  asked: AskedHeaders,
  response: ServerResponse,
): void {
  const hasCookies = asked.cookie !== undefined;
  if (page.status === 200 && isNotModified(page, asked['if-none-match'], asked['if-modified-since'])) {
    const control = hasCookies ? page.control.withCookies : page.control.without;
    response.writeHead(304, ['ETag', `W/${page.etag}`, 'Cache-Control', control, 'Vary', page.vary]);
    response.end();
    return;
  }
  const encoding = chooseEncoding(asked['accept-encoding']);
  response.writeHead(page.status, (hasCookies ? page.headersWithCookies : page.headers)[encoding]);
  if (method === 'HEAD') response.end();
  else response.end(page.bodies[encoding]);
}
