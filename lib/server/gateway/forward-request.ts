import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from './render/capture-render.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { isHandledFile, sendFile } from './files/send-file.ts';
import { isApi, sendRefusal } from './send-refusal.ts';

const READS = 'GET, HEAD';
// For any other, Next's handlers fail.
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

function isMethod(method: string | undefined, list: string): boolean {
  return list.split(', ').includes(method ?? '');
}

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
export async function forwardRequest({ url, handle, request, response, isBuilt }: Forwarding): Promise<void> {
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
  const allow = isApi(path) || isOfNext ? METHODS : READS;
  if (!isMethod(request.method, allow) && request.method !== 'OPTIONS')
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
