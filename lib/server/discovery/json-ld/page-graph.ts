import { renderContext } from '../../http/render-context.ts';
import type { JsonLdNode } from './nodes.ts';

/**
 * Says, from inside of a page, what the page is about. Outside of a render it does nothing. React would put an inline data
 * script where its component stands, which is in <body>; the gateway puts it into <head>, and into no payload of a
 * navigation, where nobody would read it.
 */
export function describePage(nodes: readonly JsonLdNode[]): void {
  renderContext()?.graph.push(...nodes);
}

/** Nothing that HTML could take for the end of the script, or a script of its own, comes through. */
function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The data script of a page; empty for a page that says nothing. The CSP does not concern data. */
export function graphScript(graph: readonly object[]): string {
  if (graph.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${escapeForScript(json)}</script>`;
}
