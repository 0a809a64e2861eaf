import { captureRender, type Captured } from './capture-render.ts';
import { finishPage } from '../cache/finished-page.ts';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import { collectRender } from '../../http/render-context.ts';
import type { Renderer, RenderedPage } from './render-page.ts';
import { securityHeaders } from '../../http/security-headers.ts';

const KEPT_HEADERS = { 'content-type': 'Content-Type', 'last-modified': 'Last-Modified', link: 'Link' };

function keptHeaders({ headers }: Captured): Record<string, string> {
  const kept = Object.entries(KEPT_HEADERS).flatMap(([name, written]) =>
    headers[name] === undefined ? [] : [[written, String(headers[name])]],
  );
  return Object.fromEntries(kept);
}

/**
 * Runs the handler of a feed, a map or another text for programs, and makes what it says ready to be sent.
 * @throws Error when it fails
 */
export async function renderText(
  { handle, siteUrl }: Renderer,
  path: string,
  requestId: string,
): Promise<RenderedPage> {
  // Nothing of the client's: no cookie, no condition, no encoding.
  const headers = { host: new URL(siteUrl).host, [INTERNAL_HEADERS.requestId]: requestId };
  const { result: captured, tags } = await collectRender(() => captureRender(handle, path, headers));
  // 503 is a handler's own word for a database that is away.
  if (captured.status >= 500 && captured.status !== 503) throw new Error(`A handler answered ${captured.status}.`);
  if (captured.status !== 200) return { kind: 'other', captured };
  const page = finishPage({
    status: 200,
    headers: { ...keptHeaders(captured), ...securityHeaders(path) },
    body: captured.body,
    tags,
    sharing: 'all',
  });
  return { kind: 'page', page };
}
