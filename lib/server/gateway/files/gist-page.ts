import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../http/security-headers.ts';

const PATH = /^\/embeds\/gist\/([\dA-Za-z-]{1,39})\/([\da-f]{5,40})$/u;

// GitHub's script writes the listing into a document that is nobody's: no origin, so none of this site's.
const POLICY = [
  "default-src 'none'",
  'script-src https://gist.github.com',
  "style-src https://github.githubassets.com 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Whether an address is that of a page that shows one of GitHub's gists, for a frame of ours. */
export const isGistPage = (path: string): boolean => PATH.test(path);

/** Sends the page: GitHub lets nobody frame its own, and gives a script instead. */
export function sendGistPage(path: string, { method }: IncomingMessage, response: ServerResponse): void {
  const [, user = '', id = ''] = PATH.exec(path) ?? [];
  const { 'X-Frame-Options': _closed, ...headers } = securityHeaders();
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${user}</title><base target="_blank"><script src="https://gist.github.com/${user}/${id}.js"></script></html>`;
  response.writeHead(200, {
    ...headers,
    'Content-Security-Policy': POLICY,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'public, max-age=86400',
    'X-Robots-Tag': 'noindex',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
