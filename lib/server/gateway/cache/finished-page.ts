import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { chooseEncoding, encodeBody, type EncodingName } from '../../http/content-encoding.ts';
import type { CacheablePage } from './page-cache.ts';
import { type AskedHeaders, isNotModified } from '../../http/conditional-request.ts';

/** A flat name-value list, as `writeHead` takes it without looking at it again. */
type RawHeaders = string[];

/** A body in one encoding, with its headers for a request without cookies and for one that brought some. */
type Laid = { body: Buffer; headers: RawHeaders; headersWithCookies: RawHeaders };

/** A page ready to be sent. An encoding is made, with its list of headers, when it is asked for first. */
export type FinishedPage = CacheablePage & {
  status: number;
  /** Quoted; it leaves as a weak one, because all encodings share it. */
  etag: string;
  /** `Last-Modified`, where it is known. */
  modified?: string | undefined;
  control: { withCookies: string; without: string };
  vary: string;
  laid: Partial<Record<EncodingName, Laid>>;
  /** Makes an encoding, once for all who ask for it at the same time. */
  lay: (encoding: EncodingName) => Promise<Laid>;
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

// With its usual encodings, in times of its own length.
const TIMES_ITSELF = 1.5;

/** Makes the encodings of a page and keeps them in `laid`. */
function createLayer(source: Source, common: Record<string, string>, laid: FinishedPage['laid']): FinishedPage['lay'] {
  const underWay = new Map<EncodingName, Promise<Laid>>();
  const { withCookies, without } = CACHE_CONTROL[source.sharing];
  async function make(encoding: EncodingName): Promise<Laid> {
    const body = await encodeBody(source.body, encoding);
    const headersFor = (control: string) =>
      Object.entries({
        ...common,
        'Cache-Control': control,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        'Content-Length': String(body.length),
      }).flat();
    return (laid[encoding] = { body, headers: headersFor(without), headersWithCookies: headersFor(withCookies) });
  }
  return (encoding) => {
    const known = underWay.get(encoding) ?? make(encoding).finally(() => underWay.delete(encoding));
    underWay.set(encoding, known);
    return known;
  };
}

/** Makes a page ready to be sent. */
export function finishPage(source: Source): FinishedPage {
  const { status, headers, body, tags, sharing } = source;
  // Of the bytes, for the policy has hashes of their inline code: a cache in front sends its own policy along with a 304.
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = `Accept-Encoding, RSC, Next-Router-Prefetch${sharing === 'cookieless' ? ', Cookie' : ''}`;
  const laid: FinishedPage['laid'] = {};
  return {
    status,
    tags,
    bytes: Math.round(body.length * TIMES_ITSELF) + 8_192,
    etag,
    modified: headers['Last-Modified'],
    control: CACHE_CONTROL[sharing],
    vary,
    laid,
    lay: createLayer(source, { ...headers, Vary: vary, ETag: `W/${etag}` }, laid),
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
  const send = ({ body, headers, headersWithCookies }: Laid) => {
    response.writeHead(page.status, hasCookies ? headersWithCookies : headers);
    if (method === 'HEAD') response.end();
    else response.end(body);
  };
  const laid = page.laid[encoding];
  if (laid) return send(laid);
  page
    .lay(encoding)
    .then(send)
    .catch(() => response.destroy());
}
