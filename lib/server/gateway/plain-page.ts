import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../text/html.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** Nothing but its own text, a link, and the icon that browsers ask for. */
const POLICY = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A page that needs neither the database nor a render: the address was malformed, or the database is away. Never cached.
 */
export function sendPlainPage(
  response: ServerResponse,
  {
    status,
    title,
    text,
    retryAfter,
    allow,
  }: { status: number; title: string; text: string; retryAfter?: number; allow?: string },
): void {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Home</a></p></main></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...securityHeaders(),
    'Content-Security-Policy': POLICY,
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allow !== undefined && { Allow: allow }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
