import { AsyncLocalStorage } from 'node:async_hooks';
import type { SafeHtml } from '../../schemas/safe-html.ts';

type PageRender = { texts: Map<string, SafeHtml>; mark: string };

// Shared by the process entry, which opens it, and Next's bundles, in which components run (lib/page-html.ts).
const registry = globalThis as typeof globalThis & { lekhaPageHtml?: AsyncLocalStorage<PageRender> };
const pages = (registry.lekhaPageHtml ??= new AsyncLocalStorage<PageRender>());

/**
 * Renders a document whose long texts stand in its HTML alone, and not in React's data below it once more. `mark` goes on
 * the styles that components write into it.
 */
export function withPageHtmlApart<T>(mark: string, render: () => Promise<T>): Promise<T> {
  return pages.run({ texts: new Map(), mark }, render);
}
