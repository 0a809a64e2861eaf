import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

/**
 * Answers `/<key>.txt` with the operator's IndexNow key (indexnow.org), by which search engines know that whoever names
 * changed addresses of this site may do so. False for any other address, and where there is no key: nothing was sent.
 */
export function sendIndexNowKey(
  key: string | undefined,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (key === undefined || path !== `/${key}.txt`) return false;
  response.writeHead(200, {
    ...securityHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(key.length),
    'Cache-Control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : key);
  return true;
}
