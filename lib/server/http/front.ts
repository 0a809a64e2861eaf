import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pathTo } from '../../paths.ts';
import type { PageCache, Rendered } from '../cache/page-cache.ts';
import { isOldNumber } from '../content/old-path.ts';
import { isDatabaseAway } from '../route/respond.ts';
import type { Runtime } from '../runtime.ts';
import type { Fate } from '../services/fates/fate.ts';
import { askedHeaders, type AskedHeaders } from './asked-headers.ts';
import { countPage, countRender, waitOf } from './count-page.ts';
import { createCountedFates } from './counted-fates.ts';
import { findFate, isNumbered } from './find-fate.ts';
import { documentRequest } from './document-request.ts';
import { sendPage, type FinishedPage } from './finished-page.ts';
import { handOver } from './hand-over.ts';
import { sendIndexNowKey } from './index-now-key.ts';
import { cacheKey, isCacheable, isPersonal, pageRequest, type PageRequest } from './page-request.ts';
import { INTERNAL_HEADERS } from './internal-headers.ts';
import { createPageShortcuts, type PageShortcuts } from './page-shortcuts.ts';
import { parseAddress } from './parse-address.ts';
import { sendPlainPage } from './plain-page.ts';
import { prepareRequest } from './prepare-request.ts';
import { chooseLanguage, readerLanguage } from './reader-language.ts';
import { isPublicFile } from './public-files.ts';
import { renderPage, type Renderer, type RenderedPage, type RenderOptions } from './render-page.ts';
import { securityHeaders, withSecurityHeaders } from './security-headers.ts';
import { sendSecurityTxt } from './security-txt.ts';
import { isApi, sendRefusal } from './send-refusal.ts';
import type { StaticFiles } from './static-files.ts';
import { isFromUntrustedProxy } from './untrusted-proxy.ts';

export type Front = {
  runtime: Runtime;
  renderer: Renderer;
  cache: PageCache<FinishedPage>;
  trustProxy: number;
  /** The operator's, where there is one (INDEXNOW_KEY). */
  indexNowKey?: string | undefined;
  /** Where the operator is reached, if they say so (CONTACT_URL). */
  contactUrl?: string | undefined;
  /** Missing in development, where files change while the server runs. */
  files?: StaticFiles | undefined;
};

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  asked: AskedHeaders;
  requestId: string;
  /** The reader's, by which pages are counted; undefined where everybody would share it. */
  address: string | undefined;
};

/** What one listener keeps between requests. */
type Kept = { shortcuts: PageShortcuts; findCountedFate: ReturnType<typeof createCountedFates> };

const NOT_FOUND = '/status/page-not-found';
// A dot tells nothing: /users/arif.hossain is a page, and pages of other systems, maybe an imported site's, end like files.
const isFile = (path: string) => /^\/(_next|uploads|og)\//.test(path) || isPublicFile(path);

function sendMoved(to: string, url: URL, response: ServerResponse): void {
  const target = new URL(to, url);
  // The query is kept; `page` is part of the new address already.
  for (const [name, value] of url.searchParams) {
    if (!target.searchParams.has(name) && !isOldNumber(name)) target.searchParams.append(name, value);
  }
  response.writeHead(308, {
    ...securityHeaders(),
    Location: target.pathname + target.search,
    'Cache-Control': 'no-store',
  });
  response.end();
}

function sendRendered(rendered: RenderedPage, { request, response, asked, requestId }: Exchange): void {
  if (rendered.kind === 'page') return sendPage(rendered.page, request.method, asked, response);
  const { status, headers, body } = rendered.captured;
  // 503 is a handler's own word for a database that is away.
  if (status >= 500 && status !== 503) {
    const text = `Something went wrong on our side. The request was ${requestId}.`;
    return sendPlainPage(response, { status: 500, title: 'Something went wrong', text });
  }
  response.writeHead(status, { ...withSecurityHeaders(headers, ''), 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Renders a page for the cache. What is not to be kept comes back through `onOther`. */
function renderForCache(
  front: Front,
  page: PageRequest,
  options: RenderOptions,
  onOther: (rendered: RenderedPage) => void,
) {
  return async (): Promise<Rendered<FinishedPage>> => {
    const rendered = await renderPage(front.renderer, page, options);
    if (rendered.kind === 'page' && rendered.page.status === options.status) return rendered;
    onOther(rendered);
    return { kind: 'uncacheable' };
  };
}

/** Sends a page that is kept. One that is old is rendered anew behind the reader's back: that counts like any other. */
function sendKept(front: Front, page: PageRequest, status: number, exchange: Exchange): boolean {
  const { requestId, request, response, asked, address } = exchange;
  const render = renderForCache(front, page, { requestId, status }, () => {});
  const known = front.cache.peek(cacheKey(page), () => countRender(address, page).then(render));
  if (known) sendPage(known, request.method, asked, response);
  return known !== undefined;
}

/** Sends what was rendered for this request alone. A page that found nothing has its text in the browser only: ours has it in the HTML. */
async function sendOwn(front: Front, page: PageRequest, rendered: RenderedPage, exchange: Exchange): Promise<void> {
  const isUnknown = rendered.kind === 'page' && rendered.page.status === 404 && page.form !== 'document';
  if (!isUnknown || page.url === NOT_FOUND) return sendRendered(rendered, exchange);
  return servePage(front, { ...page, url: NOT_FOUND }, 404, exchange);
}

async function servePage(front: Front, page: PageRequest, status: number, exchange: Exchange): Promise<void> {
  const { requestId, request, response, asked, address } = exchange;
  if (!isCacheable(page)) {
    const cookie = isPersonal(page) ? (request.headers.cookie ?? '') : undefined;
    return sendOwn(front, page, await renderPage(front.renderer, page, { requestId, status, cookie }), exchange);
  }
  if (sendKept(front, page, status, exchange)) return;
  let other: RenderedPage | undefined;
  const render = renderForCache(front, page, { requestId, status }, (rendered) => {
    other = rendered;
  });
  const rendered = await front.cache.fetch(cacheKey(page), render);
  if (rendered.kind === 'page') return sendPage(rendered.page, request.method, asked, response);
  // Another asker's render was shared and failed: this one tries for itself.
  if (!other) await countRender(address, page);
  await sendOwn(front, page, other ?? (await renderPage(front.renderer, page, { requestId, status })), exchange);
}

async function serveFate(fate: Fate, front: Front, page: PageRequest, url: URL, exchange: Exchange): Promise<void> {
  if (fate.kind === 'moved') return sendMoved(fate.path, url, exchange.response);
  if (fate.kind === 'missing') return servePage(front, { ...page, url: `/status/${fate.page}` }, fate.status, exchange);
  return servePage(front, page, 200, exchange);
}

function sendMalformed({ request, response }: Exchange): void {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  sendRefusal(response, path, {
    status: 400,
    title: 'Bad address',
    text: 'This address is malformed.',
    code: 'bad_request',
  });
}

async function serve(front: Front, { shortcuts, findCountedFate }: Kept, exchange: Exchange): Promise<void> {
  const { request, response, asked, address } = exchange;
  const url = parseAddress(request.url ?? '/');
  if (!url) return sendMalformed(exchange);
  const path = url.pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const document = isRead ? documentRequest(path) : undefined;
  if (document) {
    shortcuts.remember(request, asked, cacheKey(document));
    if (sendKept(front, document, 200, exchange)) return;
    await countPage(address, document, front.cache);
    return servePage(front, document, 200, exchange);
  }
  if (isRead && sendIndexNowKey(front.indexNowKey, path, request, response)) return;
  const contact = { siteUrl: front.renderer.siteUrl, contactUrl: front.contactUrl };
  if (isRead && sendSecurityTxt(contact, path, request, response)) return;
  if (await front.files?.send(path, asked['accept-encoding'], request.method, response)) return;
  if (isApi(path) || isFile(path))
    return handOver({ url, handle: front.renderer.handle, request, response, isBuilt: front.files !== undefined });
  if (!isRead)
    return sendPlainPage(response, {
      status: 405,
      title: 'Not allowed',
      text: 'Pages can only be read.',
      allow: 'GET, HEAD',
    });
  // Trailing slashes: one address per page.
  if (path.length > 1 && path.endsWith('/')) {
    const plain = path.replace(/\/+$/, '') || '/';
    // At once to where an old address leads, not in two steps.
    await countRender(address, pageRequest(plain, url.searchParams, {}, 'en'));
    const fate = await findFate(front.runtime.db, plain, url.searchParams);
    return sendMoved(fate.kind === 'moved' ? fate.path : plain, url, response);
  }
  if (path === pathTo.language()) return chooseLanguage(url.searchParams, request, response, front.renderer.siteUrl);
  const page = pageRequest(path, url.searchParams, request.headers, readerLanguage(request));
  if (!isNumbered(path, url.searchParams) && sendKept(front, page, 200, exchange))
    return shortcuts.remember(request, asked, cacheKey(page));
  await serveFate(await findCountedFate({ page, url, address }), front, page, url, exchange);
}

function sendFailure(front: Front, error: unknown, { response, requestId }: Exchange): void {
  if (isDatabaseAway(error)) {
    const text = 'The site cannot reach its database right now. Please try again shortly.';
    return sendPlainPage(response, { status: 503, title: 'Back in a moment', text, retryAfter: 5 });
  }
  const wait = waitOf(error);
  if (wait !== undefined) {
    const text = `More pages were asked for from your address than we can make at once. Please try again in ${wait} seconds.`;
    return sendPlainPage(response, { status: 429, title: 'One moment, please', text, retryAfter: wait });
  }
  front.runtime.log.error({ err: error, requestId }, 'page failed');
  if (response.headersSent) return void response.destroy();
  const text = `Something went wrong on our side. The request was ${requestId}.`;
  sendPlainPage(response, { status: 500, title: 'Something went wrong', text });
}

/**
 * The listener in front of Next: cached pages, status codes and redirects are decided here, before any render. An
 * address that led to a cached page before leads there at once.
 */
export function createFront(front: Front): RequestListener {
  const shortcuts = createPageShortcuts(front.cache);
  const kept = { shortcuts, findCountedFate: createCountedFates(front) };
  return (request, response) => {
    // Node's own reading gives one text for each of these, however often they came.
    const asked = askedHeaders(request.rawHeaders) ?? (request.headers as AskedHeaders);
    const page = shortcuts.find(request, asked);
    if (page) return sendPage(page, request.method, asked, response);
    const isShared = isFromUntrustedProxy(request, front.trustProxy, front.runtime.log);
    const requestId = prepareRequest(request, { trustProxy: front.trustProxy, language: readerLanguage(request) });
    const address = isShared ? undefined : String(request.headers[INTERNAL_HEADERS.address]);
    const exchange = { request, response, asked, requestId, address };
    serve(front, kept, exchange).catch((error: unknown) => sendFailure(front, error, exchange));
  };
}
