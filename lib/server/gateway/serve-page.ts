import { isDatabaseAway } from '../db/errors.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { cacheKey, isCacheable, isPersonal, type PageRequest } from './address/page-request.ts';
import { sendPage, type FinishedPage } from './cache/finished-page.ts';
import type { Rendered } from './cache/page-cache.ts';
import { countRender } from './counted-fates.ts';
import { joinRender, renderPage, type RenderedPage, type RenderOptions } from './render/render-page.ts';
import type { Exchange, Gateway } from './visit.ts';

const NOT_FOUND = '/status/page-not-found';

function sendRendered(rendered: RenderedPage, { request, response, asked }: Exchange): void {
  if (rendered.kind === 'page') return sendPage(rendered.page, request.method, asked, response);
  const { status, headers, body } = rendered.captured;
  response.writeHead(status, { ...withSecurityHeaders(headers, ''), 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Renders a page for the cache. What is not to be kept comes back through `onOther`. */
function renderForCache(
  gateway: Gateway,
  page: PageRequest,
  options: RenderOptions,
  onOther: (rendered: RenderedPage) => void,
) {
  return async (): Promise<Rendered<FinishedPage>> => {
    const rendered = await renderPage(gateway.renderer, page, options);
    if (rendered.kind === 'page' && rendered.page.status === options.status) return rendered;
    onOther(rendered);
    return { kind: 'uncacheable' };
  };
}

/**
 * Sends a page that is kept. One that is old is rendered anew behind the reader's back: that counts like any other.
 * @returns false when none is kept: nothing was sent
 */
export function sendKept(gateway: Gateway, page: PageRequest, status: number, exchange: Exchange): boolean {
  const { requestId, request, response, asked, address } = exchange;
  const render = renderForCache(gateway, page, { requestId, status, address }, () => {});
  const count = () => countRender(gateway.runtime.db, address, page);
  const known = gateway.cache.peek(cacheKey(page), () => count().then(render));
  if (!known) return false;
  gateway.watch?.hit(response);
  sendPage(known, request.method, asked, response);
  return true;
}

/**
 * Answers a request for a page as `answer` does; while the database is away, with what was kept of it within a day
 * (docs/operations.md#database-away).
 * @throws whatever `answer` throws, when nothing was kept
 */
export async function orOld(
  gateway: Gateway,
  page: PageRequest,
  { request, response, asked }: Exchange,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    const old = isDatabaseAway(error) && !response.headersSent ? gateway.cache.getOld(cacheKey(page)) : undefined;
    if (!old) throw error;
    sendPage(old, request.method, asked, response);
  }
}

/** What was kept, where a handler says by itself that the database is away, as those of feeds and maps do. */
function keptInstead({ cache }: Gateway, page: PageRequest, rendered: RenderedPage): RenderedPage {
  const isAway = rendered.kind === 'other' && rendered.captured.status === 503;
  const old = isAway ? cache.getOld(cacheKey(page)) : undefined;
  return old ? { kind: 'page', page: old } : rendered;
}

/** Sends what was rendered for this request alone. A page that found nothing has its text in the browser only: ours has it in the HTML. */
async function sendOwn(gateway: Gateway, page: PageRequest, rendered: RenderedPage, exchange: Exchange): Promise<void> {
  const isUnknown = rendered.kind === 'page' && rendered.page.status === 404 && page.form !== 'text';
  if (!isUnknown || page.url === NOT_FOUND) return sendRendered(rendered, exchange);
  return servePage(gateway, { ...page, url: NOT_FOUND }, 404, exchange);
}

/** Aborted when nobody waits for an answer any more. */
function goneOf({ response }: Exchange): AbortSignal {
  const hanging = new AbortController();
  response.once('close', () => hanging.abort());
  return hanging.signal;
}

/** Sends a page with the status that was decided for it: from the cache, or rendered now and kept where it may be. */
export async function servePage(
  gateway: Gateway,
  page: PageRequest,
  status: number,
  exchange: Exchange,
): Promise<void> {
  const { requestId, request, response, asked, address } = exchange;
  const options = { requestId, status, address };
  if (!isCacheable(page)) {
    const cookie = isPersonal(page) ? (request.headers.cookie ?? '') : undefined;
    const own = await renderPage(gateway.renderer, page, { ...options, cookie, gone: goneOf(exchange) });
    return sendOwn(gateway, page, own, exchange);
  }
  if (sendKept(gateway, page, status, exchange)) return;
  let other: RenderedPage | undefined;
  const render = renderForCache(gateway, page, options, (rendered) => {
    other = rendered;
  });
  joinRender(page, address);
  const rendered = await gateway.cache.fetch(cacheKey(page), render);
  if (rendered.kind === 'page') return sendPage(rendered.page, request.method, asked, response);
  // Another asker's render was shared and failed: this one tries for itself.
  if (!other) await countRender(gateway.runtime.db, address, page);
  const own = other ?? (await renderPage(gateway.renderer, page, options));
  await sendOwn(gateway, page, keptInstead(gateway, page, own), exchange);
}
