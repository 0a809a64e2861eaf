import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { clientAddress, isFromUntrustedProxy } from '../http/client-address.ts';
import { isDoctor } from '../auth/secret.ts';
import { type AppError, isAppError, isStorageFull } from '../errors.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { askedHeaders, hasTwoHosts, type AskedHeaders } from '../http/conditional-request.ts';
import { addressKey } from '../limits/address-limits.ts';
import { inRequest } from '../log.ts';
import { isFolderAway } from '../storage/file-storage.ts';
import { parseAddress } from './address/page-request.ts';
import { readerLanguage } from './address/reader-language.ts';
import { sendPage } from './cache/finished-page.ts';
import { createPageShortcuts } from './cache/page-shortcuts.ts';
import { createCountedFates, waitOf } from './counted-fates.ts';
import { isApi, sendPlainPage, sendRefusal } from './plain-page.ts';
import { ROUTES } from './routes.ts';
import type { Exchange, Gateway, GatewayParts } from './visit.ts';

// What a client may not tell Next or us: only the process entry speaks under these names.
const STRIPPED =
  /^(x-lekha-|x-middleware-|x-nonce$|x-request-id$|content-security-policy|x-invoke-|x-now-route|x-matched-path|x-nextjs-)/;
const STRIPPED_UNLESS_TRUSTED = /^(x-forwarded-|forwarded$|x-real-ip$)/;

/** Replaces the internal headers of a request by our own. @returns the request's id */
function prepareRequest(
  request: IncomingMessage,
  { trustProxy, language }: { trustProxy: number; language: string },
): string {
  const address = clientAddress(request, trustProxy);
  for (const name of Object.keys(request.headers)) {
    const strip = STRIPPED.test(name) || (trustProxy === 0 && STRIPPED_UNLESS_TRUSTED.test(name));
    if (strip) delete request.headers[name];
  }
  const requestId = randomUUID();
  request.headers[INTERNAL_HEADERS.address] = address;
  request.headers[INTERNAL_HEADERS.language] = language;
  request.headers[INTERNAL_HEADERS.requestId] = requestId;
  return requestId;
}

// The API's answers go past the cache meanwhile, and files never change.
const WRITES_LEAVE = /^\/(?:api|_next|uploads|og)\//;

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0] ?? '';

function sendMalformed({ request, response }: Pick<Exchange, 'request' | 'response'>): void {
  sendRefusal(response, pathOf(request), {
    status: 400,
    title: 'Bad address',
    said: 'addressMalformed',
    code: 'bad_request',
  });
}

async function serve(gateway: Gateway, exchange: Exchange): Promise<void> {
  const { method, url: address } = exchange.request;
  const url = parseAddress(address ?? '/');
  if (!url) return sendMalformed(exchange);
  const visit = { ...exchange, url, path: url.pathname, isRead: method === 'GET' || method === 'HEAD' };
  await ROUTES.find(({ holds }) => holds(visit, gateway))?.answer(visit, gateway);
}

/** What had no turn in time. */
function sendAway({ code, said, message }: AppError, { request, response }: Pick<Exchange, 'request' | 'response'>) {
  const [away, path] = [{ status: 503, title: 'Back in a moment', retryAfter: 5 }, pathOf(request)];
  if (isApi(path)) return sendRefusal(response, path, { ...away, code, said });
  return sendPlainPage(response, { ...away, text: message, said });
}

function sendFailure({ runtime }: Gateway, error: unknown, { request, response, requestId }: Exchange): void {
  if (isDatabaseAway(error)) {
    const text = 'The site cannot reach its database right now. Please try again shortly.';
    return sendPlainPage(response, { status: 503, title: 'Back in a moment', text, said: 'away', retryAfter: 5 });
  }
  if (isStorageFull(error)) {
    runtime.log.error({ err: error, requestId }, 'no room left on a disk');
    const text = 'The site has no room left to store anything. Please try again later.';
    return sendPlainPage(response, { status: 503, title: 'No room left', text, said: 'storageFull', retryAfter: 60 });
  }
  if (isFolderAway(error) && !response.headersSent) {
    runtime.log.error({ err: error, requestId }, 'files can be read or written no more');
    const text = 'The site cannot reach its files right now. Please try again shortly.';
    return sendPlainPage(response, { status: 503, title: 'Back in a moment', text, said: 'away', retryAfter: 60 });
  }
  if (isAppError(error) && error.code === 'unavailable') return sendAway(error, { request, response });
  const wait = waitOf(error);
  if (wait !== undefined) {
    const text = `More pages were asked for from your address than we can make at once. Please try again in ${wait} seconds.`;
    return sendPlainPage(response, {
      status: 429,
      title: 'One moment, please',
      text,
      said: 'tooMany',
      retryAfter: wait,
    });
  }
  runtime.log.error({ err: error, requestId }, 'page failed');
  if (response.headersSent) return void response.destroy();
  const text = `Something went wrong on our side. The request was ${requestId}.`;
  sendPlainPage(response, { status: 500, title: 'Something went wrong', text, requestId });
}

/**
 * The listener in front of Next: cached pages, status codes and redirects are decided here, before any render. An
 * address that led to a cached page before leads there at once.
 */
export function createGateway(parts: GatewayParts): RequestListener {
  const shortcuts = createPageShortcuts(parts.cache);
  const gateway = { ...parts, shortcuts, findCountedFate: createCountedFates(parts) };
  const answer: RequestListener = (request, response) => {
    // Node's own reading gives one text for each of these, however often they came.
    const asked = askedHeaders(request.rawHeaders) ?? (request.headers as AskedHeaders);
    const page = shortcuts.find(request, asked);
    if (page) {
      parts.watch?.hit(response);
      return sendPage(page, request.method, asked, response);
    }
    const isShared =
      !isDoctor(request, parts.runtime.authSecret) &&
      isFromUntrustedProxy(request, parts.trustProxy, parts.runtime.log);
    const requestId = prepareRequest(request, { trustProxy: parts.trustProxy, language: readerLanguage(request) });
    parts.watch?.identify(response, requestId);
    const address = isShared ? undefined : String(request.headers[INTERNAL_HEADERS.address]);
    const exchange = { request, response, asked, requestId, address };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Reads are short, and what they begin is read by everybody.
    const sender = isRead || address === undefined ? undefined : addressKey(address);
    inRequest({ requestId, sender }, () => serve(gateway, exchange)).catch((error: unknown) =>
      sendFailure(gateway, error, exchange),
    );
  };
  return (request, response) => {
    parts.watch?.begin(request, response);
    if (hasTwoHosts(request.rawHeaders)) return sendMalformed({ request, response });
    if (!parts.fence?.isUp() || WRITES_LEAVE.test(request.url ?? '')) return answer(request, response);
    // Whoever has just written finds it on the next page: what is kept may still be from before.
    void parts.fence.passed().then(() => answer(request, response));
  };
}
