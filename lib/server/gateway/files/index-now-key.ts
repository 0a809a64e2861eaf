import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../http/security-headers.ts';

/** Whether a path is `/<key>.txt` of the operator's key; never where there is none. */
export function isIndexNowKey(path: string, key: string | undefined): boolean {
  return key !== undefined && path === `/${key}.txt`;
}

/**
 * Answers `/<key>.txt` with the operator's IndexNow key (indexnow.org), by which search engines know that whoever names
 * changed addresses of this site may do so.
 */
export function sendIndexNowKey(path: string, request: IncomingMessage, response: ServerResponse): void {
  const key = path.slice('/'.length, -'.txt'.length);
  response.writeHead(200, {
    ...securityHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(key.length),
    'Cache-Control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : key);
}
