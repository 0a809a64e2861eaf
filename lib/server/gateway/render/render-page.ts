import { randomBytes } from 'node:crypto';
import { captureRender, type Captured, type RequestHandler } from './capture-render.ts';
import {
  contentSecurityPolicy,
  type PagePolicy,
  type PolicySources,
  type HashedPage,
} from './content-security-policy.ts';
import { withEarlyFont } from './head-passes.ts';
import { finishPage, type FinishedPage } from '../cache/finished-page.ts';
import type { findRead } from '../../api/reads/find-read.ts';
import type { findWrite } from '../../api/writes/find-write.ts';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import { collectRender } from '../../http/render-context.ts';
import { finishHtml } from './html-passes.ts';
import { documentParts } from './kept-parts.ts';
import { renderText } from './render-text.ts';
import {
  cacheKey,
  isCacheable,
  isShareable,
  isSearchPage,
  type PageRequest,
  renderHeaders,
} from '../address/page-request.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { createTurns } from '../../http/turns.ts';
import { addressKey } from '../../limits/address-limits.ts';

// A render holds the thread for milliseconds at a time. With a few at once whatever else is asked for comes between two of
// them; what searches for readers waits for others of its kind, and no other page for it.
const PATIENCE_MS = 20_000;
const pageInTurn = createTurns('pages', { atOnce: 4, patienceMs: PATIENCE_MS });
const searchInTurn = createTurns('search pages', { atOnce: 2, patienceMs: PATIENCE_MS });
const turnsOf = ({ url }: PageRequest) => (isSearchPage(url) ? searchInTurn : pageInTurn);
const senderOf = (address: string | undefined) => address && addressKey(address);

/** How pages of this process are rendered. */
export type Renderer = {
  handle: RequestHandler;
  /** Finds what answers a guest of the API without Next; missing in development, where its code changes. */
  findRead?: typeof findRead | undefined;
  /** The same for what readers write. */
  findWrite?: typeof findWrite | undefined;
  /** Told of each render, where somebody counts them. */
  onRender?: (() => void) | undefined;
  siteUrl: string;
  /** Missing in development, whose tools evaluate code and open connections of their own. */
  policy?: PolicySources | undefined;
  /** Address of the font for pages with Bengali letters. */
  bengaliFont?: string | undefined;
};

export type RenderOptions = {
  requestId: string;
  /** Status that the page leaves with, decided before the render; Next says 200 for every page that it can render. */
  status: number;
  /** The reader's, who takes turns with others; undefined where everybody would share it. */
  address: string | undefined;
  /** Cookies, for the few pages that middleware treats by cookie; without them the page is the same for everybody. */
  cookie?: string | undefined;
  /** Of a page that is for one reader alone: aborted when they hang up. */
  gone?: AbortSignal;
};

export type RenderedPage =
  | { kind: 'page'; page: FinishedPage }
  /** A redirect of Next's own, or a page that failed. */
  | { kind: 'other'; captured: Captured };

/** The headers of every answer, with the page's own policy; none in development, whose tools evaluate code. */
function securityOf(hashed: PagePolicy, { policy, siteUrl }: Renderer, form: PageRequest['form']) {
  if (form !== 'html') return securityHeaders();
  const { 'Content-Security-Policy': _closed, ...others } = securityHeaders();
  return { ...others, ...(policy && { 'Content-Security-Policy': contentSecurityPolicy(hashed, policy, siteUrl) }) };
}

const NO_HTML: HashedPage = { html: '', scripts: [], styles: [] };
// A document keeps the policy and the scripts that it came with. So a page that may frame somebody, or holds code, has to
// come as a document of its own: Next goes there as to another site when the answer to a navigation is no payload.
const WHOLE = { 'content-type': 'text/html' };
const NOT_HERE = Buffer.from(' ');

const KEPT_HEADERS = ['content-type', 'x-nextjs-prerender', 'x-nextjs-postponed'];

function pageHeaders(
  { headers }: Captured,
  nonce: string,
  html: string,
  bengaliFont: string | undefined,
): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  // Fonts and styles to fetch before the HTML is read; the mark of this render is for inline code.
  const link =
    headers.link === undefined
      ? undefined
      : withEarlyFont(String(headers.link).replaceAll(`; nonce="${nonce}"`, ''), html, bengaliFont);
  return { ...Object.fromEntries(kept), ...(link !== undefined && { Link: link }) };
}

/**
 * Renders a page when it is its turn and makes it ready to be sent: policy, encodings, ETag, and the tags of what it
 * depends on.
 * @throws what the database failed with, where there is no page for want of it; AppError unavailable when its turn does
 *   not come
 */
export async function renderPage(renderer: Renderer, page: PageRequest, options: RenderOptions): Promise<RenderedPage> {
  renderer.onRender?.();
  if (page.form === 'text') return renderText(renderer, page.url, options.requestId);
  const work = () => renderNow(renderer, page, options);
  const { address, gone } = options;
  const asked = { sender: senderOf(address), piece: isCacheable(page) ? cacheKey(page) : undefined, gone };
  // In development a page may be built first.
  return renderer.policy ? turnsOf(page)(work, asked) : work();
}

/** A reader asks for a page for the cache: where somebody's render of it waits already, it no longer waits for them alone. */
export function joinRender(page: PageRequest, address: string | undefined): void {
  turnsOf(page).join(cacheKey(page), senderOf(address));
}

async function renderNow(
  { handle, siteUrl, policy, bengaliFont }: Renderer,
  page: PageRequest,
  { requestId, status, cookie }: RenderOptions,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    ...renderHeaders(page),
    host: new URL(siteUrl).host,
    'content-security-policy': `script-src 'nonce-${nonce}'`,
    [INTERNAL_HEADERS.nonce]: nonce,
    [INTERNAL_HEADERS.language]: page.language,
    [INTERNAL_HEADERS.form]: page.form,
    [INTERNAL_HEADERS.requestId]: requestId,
    ...(cookie !== undefined && { cookie }),
  };
  const capture = () => captureRender(handle, page.url, headers);
  const isHtml = page.form === 'html';
  // In development what the parts are made of changes with the code.
  const parts = isHtml && policy ? documentParts(nonce) : undefined;
  const {
    result: captured,
    tags,
    graph,
    frames,
    hasOwnScript,
    failure,
  } = await collectRender(capture, {
    texts: isHtml ? 'apart' : 'in place',
    mark: nonce,
    parts,
  });
  // 503 is a handler's own word.
  if (captured.status >= 500 && (failure !== undefined || captured.status !== 503))
    throw failure ?? new Error(`Next answered ${captured.status}.`);
  if (captured.status !== 200 && captured.status !== 404) return { kind: 'other', captured };
  const hashed = isHtml
    ? finishHtml(captured.body.toString('latin1'), {
        nonce,
        graph,
        frames,
        scripts: policy ? 'late' : 'in place',
        parts,
      })
    : NO_HTML;
  const isWhole = !isHtml && (hasOwnScript || frames.length > 0);
  const finished = finishPage({
    status: captured.status === 404 ? 404 : status,
    headers: {
      ...pageHeaders(captured, nonce, hashed.html, bengaliFont),
      ...(isWhole && WHOLE),
      ...securityOf({ ...hashed, frames }, { handle, siteUrl, policy }, page.form),
      ...((captured.status === 404 || status >= 400) && { 'X-Robots-Tag': 'noindex' }),
    },
    body: isHtml ? Buffer.from(hashed.html, 'latin1') : isWhole ? NOT_HERE : captured.body,
    tags,
    sharing: cookie === undefined && isShareable(page.url) ? 'cookieless' : 'none',
  });
  return { kind: 'page', page: finished };
}

// View counts, which no write announces, are on their way for some seconds already (docs/api.md#posts-and-categories).
const FRESH_MS = 5_000;

/** What a handler of the API has to know of who asks. */
export function askerHeaders({ requestId, address }: { requestId: string; address: string }): Record<string, string> {
  return { [INTERNAL_HEADERS.requestId]: requestId, [INTERNAL_HEADERS.address]: address };
}

/** The answer of a handler that is called without Next. */
export async function captureAnswer(answered: Promise<Response>): Promise<Captured> {
  const response = await answered;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * Asks a handler of the API for what every guest gets, and makes it ready to be sent. `address` is the client's, against
 * whose limits the handler counts it.
 */
export async function renderAnswer(
  { handle, findRead, onRender, siteUrl }: Renderer,
  path: string,
  asker: { requestId: string; address: string },
): Promise<RenderedPage> {
  onRender?.();
  const headers = { host: new URL(siteUrl).host, ...askerHeaders(asker) };
  const read = findRead?.(path.split('?', 1)[0] ?? '', siteUrl);
  const ask = () => (read ? captureAnswer(read(path, headers)) : captureRender(handle, path, headers));
  const { result: captured, tags } = await collectRender(ask);
  // What names nothing that it depends on would not be dropped when that is written.
  if (captured.status !== 200 || tags.size === 0) return { kind: 'other', captured };
  const page = finishPage({
    status: 200,
    headers: { 'Content-Type': String(captured.headers['content-type']), ...securityHeaders(path) },
    body: captured.body,
    tags,
    sharing: 'none',
  });
  return { kind: 'page', page: { ...page, freshMs: FRESH_MS } };
}
