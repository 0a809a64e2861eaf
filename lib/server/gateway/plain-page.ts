import type { ServerResponse } from 'node:http';
import { inEnglish } from '../../rules/in-english.ts';
import type { Message } from '../../rules/messages.ts';
import { escapeHtml } from '../../text/html.ts';
import type { ErrorCode } from '../errors.ts';
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

type Refusal = { status: number; title: string; said: Message; code: ErrorCode; allow?: string; retryAfter?: number };

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Refuses a request before anybody looks at what it asks for: to programs as the API does, to readers as a page. */
export function sendRefusal(
  response: ServerResponse,
  path: string,
  { status, title, said, code, allow, retryAfter }: Refusal,
): void {
  const text = inEnglish(said);
  if (!isApi(path)) return sendPlainPage(response, { status, title, text, ...(allow && { allow }) });
  response.writeHead(status, {
    ...securityHeaders(),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(allow && { Allow: allow }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : JSON.stringify({ message: text, code, key: said }));
}
