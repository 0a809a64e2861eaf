import type { HtmlNode } from '../../content/html-tree.ts';

const isLazy = (node: HtmlNode | undefined) =>
  typeof node === 'object' &&
  node.tag === 'img' &&
  ('data-src' in node.attributes || 'data-lazy-src' in node.attributes);

/** The tree without the `<noscript>` that repeats a picture loaded late. */
export function dropLazyCopies(nodes: readonly HtmlNode[]): HtmlNode[] {
  const elements = nodes.filter((node) => typeof node !== 'string');
  const isCopy = (node: HtmlNode) =>
    typeof node === 'object' && node.tag === 'noscript' && isLazy(elements[elements.indexOf(node) - 1]);
  return nodes
    .filter((node) => !isCopy(node))
    .map((node) => (typeof node === 'string' ? node : { ...node, children: dropLazyCopies(node.children) }));
}
