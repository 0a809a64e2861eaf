import type { SafeHtml } from './schemas/safe-html.ts';

// Set by the process entry (lib/server/gateway/render/page-html-apart.ts), read by Next's bundles of server and client components.
type Registry = { lekhaPageHtml?: { getStore: () => Map<string, SafeHtml> | undefined } };

/**
 * Long HTML texts of the document that renders now, by id. Undefined in a browser and wherever no document renders: a
 * navigation's payload carries its texts itself.
 */
export function pageHtml(): Map<string, SafeHtml> | undefined {
  // Nobody else writes this global; its type is told here only.
  return (globalThis as Registry).lekhaPageHtml?.getStore();
}
