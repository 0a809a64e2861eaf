import type { SafeHtml } from './schemas/safe-html.ts';

// Set by the process entry (lib/server/http/render-context.ts), read by Next's bundles of server and client components.
type PageRender = { texts: Map<string, SafeHtml> | undefined; mark: string | undefined };
type Registry = { lekhaRender?: { getStore: () => PageRender | undefined } };

// Nobody else writes this global; its type is told here only.
const pageRender = () => (globalThis as Registry).lekhaRender?.getStore();

/**
 * Long HTML texts of the document that renders now, by id. Undefined in a browser and wherever no document renders: a
 * navigation's payload carries its texts itself.
 */
export function pageHtml(): Map<string, SafeHtml> | undefined {
  return pageRender()?.texts;
}

/**
 * What the document that renders now puts on its own inline styles, so that the page's policy lets them in. On the server
 * only: it is in no payload, so nothing that came in with content can carry it.
 */
export function pageMark(): string | undefined {
  return pageRender()?.mark;
}
