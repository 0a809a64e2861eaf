import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../http/client-address.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';

// What a client may not tell Next or us: only the process entry speaks under these names.
const STRIPPED =
  /^(x-lekha-|x-middleware-|x-nonce$|x-request-id$|content-security-policy|x-invoke-|x-now-route|x-matched-path|x-nextjs-)/;
const STRIPPED_UNLESS_TRUSTED = /^(x-forwarded-|forwarded$|x-real-ip$)/;

/** Replaces the internal headers of a request by our own. @returns the request's id */
export function prepareRequest(
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
