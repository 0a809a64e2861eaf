import type { ServerResponse } from 'node:http';
import { inEnglish } from '../../rules/in-english.ts';
import type { Message } from '../../rules/messages.ts';
import type { ErrorCode } from '../errors.ts';
import { sendPlainPage } from './plain-page.ts';
import { securityHeaders } from '../http/security-headers.ts';

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
