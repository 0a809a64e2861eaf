import type { SafeHtml } from './schemas/safe-html.ts';

// Set by the process entry (lib/server/http/render-context.ts), read by Next's bundles of server and client components.
type Registry = { lekhaRender?: { getStore: () => { texts: Map<string, SafeHtml> | undefined } | undefined } };

/**
 * Long HTML texts of the document that renders now, by id. Undefined in a browser and wherever no document renders: a
 * navigation's payload carries its texts itself.
 */
export function pageHtml(): Map<string, SafeHtml> | undefined {
  // Nobody else writes this global; its type is told here only.
  return (globalThis as Registry).lekhaRender?.getStore()?.texts;
}
