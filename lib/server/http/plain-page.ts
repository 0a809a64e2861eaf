import type { ServerResponse } from 'node:http';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A page that needs neither the database nor a render: the address was malformed, the database is away, or the site is
 * still starting. Never cached.
 */
export function sendPlainPage(
  response: ServerResponse,
  { status, title, text, retryAfter }: { status: number; title: string; text: string; retryAfter?: number },
): void {
  const safe = (value: string) => value.replace(/[&<>]/g, (character) => escapes[character] ?? character);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${safe(title)}</title></head>
<body><main><h1>${safe(title)}</h1><p>${safe(text)}</p><p><a href="/">Home</a></p></main></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
