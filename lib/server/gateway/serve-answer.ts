import type { IncomingMessage, ServerResponse } from 'node:http';
import { JSON_LIMIT_BYTES } from '../api/read-body.ts';
import { bearerOf } from '../auth/find-viewer.ts';
import { DOCTOR_HEADERS, isDoctor } from '../auth/secret.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { securityHeaders, withSecurityHeaders } from '../http/security-headers.ts';
import { endWhenSilent } from '../http/track-connections.ts';
import { createHolds, createTurns } from '../http/turns.ts';
import { toWebRequest } from '../http/web-request.ts';
import { countRequest } from '../limits/address-limits.ts';
import { answerRequest } from './address/answer-request.ts';
import { cacheKey, type PageRequest } from './address/page-request.ts';
import { sendPage } from './cache/finished-page.ts';
import { waitOf } from './counted-fates.ts';
import { isApi, sendRefusal } from './plain-page.ts';
import { type Captured, type RequestHandler, captureRender } from './render/capture-render.ts';
import { askerHeaders, captureAnswer, renderAnswer } from './render/render-page.ts';
import type { Gateway, Visit } from './visit.ts';

const FILE = /^\/(?:og|uploads|api\/v1\/uploads)\//;
const ASKED = [
  'host',
  'authorization',
  'if-none-match',
  'if-modified-since',
  INTERNAL_HEADERS.address,
  INTERNAL_HEADERS.requestId,
];

/** True for the address of a picture that a handler of ours sends. */
const isHandledFile = (path: string): boolean => FILE.test(path);

function answerHeaders({ status, headers, body }: Captured, path: string): Record<string, string | string[]> {
  // Next says that every answer varies with the state of its router: no picture does, and no answer of the API.
  const { vary: _vary, ...kept } = headers;
  const hasLength = status !== 304 && status !== 204;
  return { ...withSecurityHeaders(kept, path), ...(hasLength && { 'Content-Length': String(body.length) }) };
}

/**
 * Answers GET and HEAD of a picture with its length, which those who show shared links look at first: from its handler
 * alone it would leave without one, in pieces.
 */
async function sendFile(
  handle: RequestHandler,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = ASKED.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
  );
  const captured = await captureRender(handle, address, Object.fromEntries(asked));
  response.writeHead(captured.status, answerHeaders(captured, address));
  response.end(request.method === 'HEAD' ? undefined : captured.body);
}

const READS = 'GET, HEAD';
// For any other, Next's handlers fail.
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const isMethod = (method: string | undefined, list: string) => list.split(', ').includes(method ?? '');

type Forwarding = {
  url: URL;
  handle: RequestHandler;
  request: IncomingMessage;
  response: ServerResponse;
  isBuilt: boolean;
};

/**
 * Forwards a request for the API or for a file to its handler, under the one spelling of its address. `isBuilt`: not in
 * development, whose tools have addresses of their own.
 */
async function forwardRequest({ url, handle, request, response, isBuilt }: Forwarding): Promise<void> {
  const path = url.pathname;
  const isOfNext = path.startsWith('/_next/');
  // Next would answer with a page that has no policy.
  if (path === '/api' || (isBuilt && isOfNext && !path.startsWith('/_next/static/')))
    return sendRefusal(response, path, {
      status: 404,
      title: 'File not found',
      said: 'addressUnknown',
      code: 'not_found',
    });
  const isFile = isHandledFile(path);
  const allow = (isApi(path) && !isFile) || (isOfNext && !isBuilt) ? METHODS : READS;
  if (!isMethod(request.method, allow) && !(isFile && request.method === 'OPTIONS'))
    return sendRefusal(response, path, {
      status: 405,
      title: 'Not allowed',
      said: 'methodUnknown',
      code: 'method_not_allowed',
      allow,
    });
  const address = path + url.search;
  if (isHandledFile(path) && isMethod(request.method, READS)) return sendFile(handle, address, request, response);
  for (const [name, value] of Object.entries(securityHeaders(path))) response.setHeader(name, value);
  request.url = address;
  return handle(request, response);
}

/** What is asked for, where it may come from the cache: a guest's read, while no write is on its way into it. */
function keptAnswer({ isRead, url, request }: Visit, { fence }: Gateway): PageRequest | undefined {
  const mayBeKept = isRead && fence?.isUp() === false && request.headers.authorization === undefined;
  return mayBeKept ? answerRequest(url) : undefined;
}

function forward({ url, request, response }: Visit, { renderer, files }: Gateway): Promise<void> {
  return forwardRequest({ url, handle: renderer.handle, request, response, isBuilt: files !== undefined });
}

function sendCaptured(captured: Captured, { path, request, response }: Visit): void {
  response.writeHead(captured.status, answerHeaders(captured, path));
  response.end(request.method === 'HEAD' ? undefined : captured.body);
}

/** Tells the doctor what came in the header that names readers' addresses: through as many proxies it went. */
function tellDoctor({ path, request, response }: Visit, { runtime }: Gateway): void {
  if (path !== '/api/health' || !isDoctor(request, runtime.authSecret)) return;
  // As it came: where no proxy is trusted it is taken out of the headers.
  const forwarded = request.headersDistinct['x-forwarded-for'] ?? [];
  response.setHeader(DOCTOR_HEADERS.forwarded, forwarded.join());
}

/** Has a guest's read answered by its handler, without Next where that can be. */
async function answerRead(visit: Visit, gateway: Gateway): Promise<void> {
  const { path, url, request, requestId } = visit;
  tellDoctor(visit, gateway);
  const { findRead, siteUrl } = gateway.renderer;
  const read = request.headers.authorization === undefined ? findRead?.(path, siteUrl) : undefined;
  if (!read) return forward(visit, gateway);
  const address = String(request.headers[INTERNAL_HEADERS.address]);
  sendCaptured(await captureAnswer(read(path + url.search, askerHeaders({ requestId, address }))), visit);
}

/** Has a write answered by its handler, with all that its sender says, and without Next where that can be. */
async function answerWrite(visit: Visit, gateway: Gateway): Promise<void> {
  const { path, url, request } = visit;
  const { findWrite, siteUrl } = gateway.renderer;
  const write = findWrite?.(request.method, path);
  if (!write) return forward(visit, gateway);
  const asked = toWebRequest(request, new URL(path + url.search, siteUrl));
  sendCaptured(await captureAnswer(write(asked)), visit);
  // What of its body nobody has read stands before the connection's next request.
  request.resume();
}

async function isWithinLimit({ request }: Visit, { runtime }: Gateway): Promise<boolean> {
  const counted = countRequest(runtime.db, 'everything', String(request.headers[INTERNAL_HEADERS.address]));
  return counted.then(
    () => true,
    () => false,
  );
}

/** Sends an answer of the API that is the same for every guest: from the cache, or from its handler and kept. */
async function serveKept(answer: PageRequest, visit: Visit, gateway: Gateway): Promise<void> {
  const { request, response, asked, requestId } = visit;
  const key = cacheKey(answer);
  const kept = gateway.cache.getFresh(key);
  // Kept answers count like any other; a refusal has its words from the handler.
  if (kept) {
    if (!(await isWithinLimit(visit, gateway))) return answerRead(visit, gateway);
    gateway.watch?.hit(response);
    return sendPage(kept, request.method, asked, response);
  }
  let own: Awaited<ReturnType<typeof renderAnswer>> | undefined;
  const address = String(request.headers[INTERNAL_HEADERS.address]);
  const rendered = await gateway.cache.fetch(key, async () => {
    own = await renderAnswer(gateway.renderer, answer.url, { requestId, address });
    return own.kind === 'page' ? own : { kind: 'uncacheable' };
  });
  // The handler counted whose call it was; whoever shares it counts here.
  if (rendered.kind === 'page' && (own || (await isWithinLimit(visit, gateway))))
    return sendPage(rendered.page, request.method, asked, response);
  // Somebody else's call was shared and came to nothing, or to one too many: this one is made for itself.
  return own?.kind === 'other' ? sendCaptured(own.captured, visit) : answerRead(visit, gateway);
}

/** Keeps readers from answers that are older than a write, from the moment on in which its writer can know of it. */
function fenceWrite({ isRead, path, response }: Visit, { fence }: Gateway): void {
  // A view changes nothing that is seen at once, and is the most frequent of all writes.
  if (!fence || isRead || !isApi(path) || path.endsWith('/views')) return;
  // Not sooner: a call that is never ended would hold the fence up for everybody.
  response.once('prefinish', () => fence.raise({ wrote: response.statusCode < 400 }));
}

const TOO_MANY = { status: 429, title: 'One moment, please', said: 'tooMany', code: 'too_many_requests' } as const;

/** To refuse in a handler takes a hundred times as long as here: a flood is not let through to there. */
async function refuseFlood(visit: Visit, { runtime }: Gateway): Promise<boolean> {
  const { path, request, response } = visit;
  if (!isApi(path) || path === '/api/health') return false;
  const address = String(request.headers[INTERNAL_HEADERS.address]);
  const wait = await countRequest(runtime.db, 'calls', address).then(() => undefined, waitOf);
  if (wait === undefined) return false;
  sendRefusal(response, path, { ...TOO_MANY, retryAfter: wait });
  return true;
}

/** The bearer of a large body, or of one whose length is not said. None for guests: of theirs nothing large is read. */
function largeSender({ headers }: IncomingMessage): string | undefined {
  const isSmall =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= JSON_LIMIT_BYTES;
  return isSmall ? undefined : bearerOf(headers.authorization ?? null);
}

const hold = createHolds();
// Of each that waits a piece of its body is in memory.
const MOST_OF_SENDER = 200;
const lines = new Map<string, number>();

/** All is said, and nobody is there to hear it: Next waits for ever for such an answer to leave. */
const cutOff = (response: ServerResponse) =>
  new Promise<void>((resolve) => response.once('close', () => response.writableEnded && resolve()));

/**
 * Answers somebody's writes with large bodies two at a time: fifty would have the thread, and the memory, of everybody. Of the
 * others nothing is read; on a slow line they wait for as long as Node lets a request take to come.
 */
async function answerInTurn(sender: string, visit: Visit, gateway: Gateway): Promise<void> {
  const { path, response } = visit;
  const line = lines.get(sender) ?? 0;
  if (line === MOST_OF_SENDER) return sendRefusal(response, path, { ...TOO_MANY, retryAfter: 10 });
  lines.set(sender, line + 1);
  const turn = hold(visit, createTurns(`large bodies of ${sender}`, { atOnce: 2, patienceMs: 300_000 }));
  try {
    await turn;
    endWhenSilent(visit.request, response);
    if (!response.closed) await Promise.race([answerWrite(visit, gateway), cutOff(response)]);
  } finally {
    const left = (lines.get(sender) ?? 1) - 1;
    if (left === 0) lines.delete(sender);
    else lines.set(sender, left);
    (await turn)();
  }
}

/** Answers a call of the API, or a request for a file that has a handler. */
export async function answerCall(visit: Visit, gateway: Gateway): Promise<void> {
  if (await refuseFlood(visit, gateway)) return;
  const answer = keptAnswer(visit, gateway);
  if (answer) return serveKept(answer, visit, gateway);
  if (visit.isRead) return answerRead(visit, gateway);
  fenceWrite(visit, gateway);
  const sender = largeSender(visit.request);
  return sender ? answerInTurn(sender, visit, gateway) : answerWrite(visit, gateway);
}
