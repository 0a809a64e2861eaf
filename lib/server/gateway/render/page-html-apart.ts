import { AsyncLocalStorage } from 'node:async_hooks';
import type { SafeHtml } from '../../../schemas/safe-html.ts';

// Shared by the process entry, which opens it, and Next's bundles, in which components run (lib/page-html.ts).
const registry = globalThis as typeof globalThis & { lekhaPageHtml?: AsyncLocalStorage<Map<string, SafeHtml>> };
const pages = (registry.lekhaPageHtml ??= new AsyncLocalStorage<Map<string, SafeHtml>>());

/** Renders a document whose long texts stand in its HTML alone, and not in React's data below it once more. */
export function withPageHtmlApart<T>(render: () => Promise<T>): Promise<T> {
  return pages.run(new Map(), render);
}
