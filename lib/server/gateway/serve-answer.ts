import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { countRequest } from '../limits/address-limits.ts';
import { answerRequest } from './address/answer-request.ts';
import { cacheKey } from './address/page-request.ts';
import { sendPage } from './cache/finished-page.ts';
import { forwardRequest } from './forward-request.ts';
import type { Captured } from './render/capture-render.ts';
import { renderAnswer } from './render/render-answer.ts';
import type { Gateway, Visit } from './visit.ts';

/** Whether an answer is one of those that are kept: a guest's read, while no write is on its way into the cache. */
export function isKeptAnswer({ isRead, url, request }: Visit, { fence }: Gateway): boolean {
  return (
    isRead && fence?.isUp() === false && request.headers.authorization === undefined && answerRequest(url) !== undefined
  );
}

function forward({ url, request, response }: Visit, { renderer, files }: Gateway): Promise<void> {
  return forwardRequest({ url, handle: renderer.handle, request, response, isBuilt: files !== undefined });
}

function sendCaptured({ status, headers, body }: Captured, { path, request, response }: Visit): void {
  response.writeHead(status, { ...headers, ...securityHeaders(path) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function isWithinLimit({ request }: Visit, { runtime }: Gateway): Promise<boolean> {
  const counted = countRequest(runtime.db, 'everything', String(request.headers[INTERNAL_HEADERS.address]));
  return counted.then(
    () => true,
    () => false,
  );
}

/** Sends an answer of the API that is the same for every guest: from the cache, or from its handler and kept. */
export async function serveAnswer(visit: Visit, gateway: Gateway): Promise<void> {
  const { request, response, asked, requestId } = visit;
  const answer = answerRequest(visit.url);
  if (!answer) return forward(visit, gateway);
  const key = cacheKey(answer);
  const kept = gateway.cache.getFresh(key);
  // Kept answers count like any other; a refusal has its words from the handler.
  if (kept)
    return (await isWithinLimit(visit, gateway))
      ? sendPage(kept, request.method, asked, response)
      : forward(visit, gateway);
  let other: Captured | undefined;
  const address = String(request.headers[INTERNAL_HEADERS.address]);
  const rendered = await gateway.cache.fetch(key, async () => {
    const made = await renderAnswer(gateway.renderer, answer.url, { requestId, address });
    if (made.kind === 'page') return made;
    other = made.captured;
    return { kind: 'uncacheable' };
  });
  if (rendered.kind === 'page') return sendPage(rendered.page, request.method, asked, response);
  // Somebody else's call was shared and came to nothing: this one is made for itself.
  return other ? sendCaptured(other, visit) : forward(visit, gateway);
}

/** Forwards a call of the API; a write keeps readers from answers that are older than it. */
export async function forwardCall(visit: Visit, gateway: Gateway): Promise<void> {
  const { isRead, path, response } = visit;
  // A view changes nothing that is seen at once, and is the most frequent of all writes.
  if (gateway.fence && !isRead && path.startsWith('/api/v1/') && !path.endsWith('/views')) {
    const passed = gateway.fence.raise();
    response.once('close', () => passed({ wrote: response.statusCode < 400 }));
  }
  return forward(visit, gateway);
}
