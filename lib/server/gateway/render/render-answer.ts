import { finishPage } from '../cache/finished-page.ts';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import { collectRender } from '../../http/render-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { captureRender } from './capture-render.ts';
import type { Renderer, RenderedPage } from './render-page.ts';

// View counts, which no write announces, are on their way for some seconds already (docs/api.md#posts-and-categories).
const FRESH_MS = 5_000;

/**
 * Asks a handler of the API for what every guest gets, and makes it ready to be sent. `address` is the client's, against
 * whose limits the handler counts it.
 */
export async function renderAnswer(
  { handle, siteUrl }: Renderer,
  path: string,
  { requestId, address }: { requestId: string; address: string },
): Promise<RenderedPage> {
  const headers = {
    host: new URL(siteUrl).host,
    [INTERNAL_HEADERS.requestId]: requestId,
    [INTERNAL_HEADERS.address]: address,
  };
  const { result: captured, tags } = await collectRender(() => captureRender(handle, path, headers));
  // What names nothing that it depends on would not be dropped when that is written.
  if (captured.status !== 200 || tags.size === 0) return { kind: 'other', captured };
  const page = finishPage({
    status: 200,
    headers: { 'Content-Type': String(captured.headers['content-type']), ...securityHeaders(path) },
    body: captured.body,
    tags,
    sharing: 'none',
  });
  return { kind: 'page', page: { ...page, freshMs: FRESH_MS } };
}
