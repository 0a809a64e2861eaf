import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonLdNode } from './json-ld-node.ts';

// Shared by the process entry, which opens the collection, and Next's bundle, in which the pages run. React puts an
// inline data script where its component stands, which is in <body>; the renderer puts these into <head>. They are
// also in no payload of a navigation, where nobody would read them.
const registry = globalThis as typeof globalThis & { lekhaPageGraph?: AsyncLocalStorage<JsonLdNode[]> };
const collection = (registry.lekhaPageGraph ??= new AsyncLocalStorage<JsonLdNode[]>());

/** Says, from inside of a page, what the page is about. Outside of a render it does nothing. */
export function describePage(nodes: readonly JsonLdNode[]): void {
  collection.getStore()?.push(...nodes);
}

/** Runs a render and collects what it says about its page. */
export async function collectGraph<T>(render: () => Promise<T>): Promise<{ result: T; graph: JsonLdNode[] }> {
  const graph: JsonLdNode[] = [];
  const result = await collection.run(graph, render);
  return { result, graph };
}

/** Nothing that HTML could take for the end of the script, or a script of its own, comes through. */
function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The data script of a page; empty for a page that says nothing. The CSP does not concern data. */
export function graphScript(graph: readonly JsonLdNode[]): string {
  if (graph.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${escapeForScript(json)}</script>`;
}

/** HTML with the data script as the last thing in <head>. */
export function withGraph(html: string, graph: readonly JsonLdNode[]): string {
  // A function, because a title may hold `$&`.
  return html.replace('</head>', () => `${graphScript(graph)}</head>`);
}
