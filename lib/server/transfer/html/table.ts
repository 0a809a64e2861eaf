import type { BlockMaker } from './block-maker.ts';
import { element, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

const isCell = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && /^t[dh]$/u.test(node.tag);
const isRow = (node: HtmlNode): node is HtmlElement & { tag: 'tr' } => typeof node !== 'string' && node.tag === 'tr';

function toRows(nodes: readonly HtmlNode[], maker: BlockMaker): HtmlElement[] {
  return nodes.filter(isRow).flatMap((row) => {
    const cells = row.children
      .filter(isCell)
      .map((cell) => element(cell.tag, maker.mixed(cell.children), cell.attributes));
    return cells.length === 0 ? [] : [element('tr', cells)];
  });
}

/** A table of rows with cells; what stands in it outside of a cell goes before it, as browsers do. */
export function toTable(node: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const parts: HtmlElement[] = [];
  const bareRows: HtmlElement[] = [];
  const strays: HtmlNode[] = [];
  for (const child of node.children) {
    if (typeof child === 'string') strays.push(child);
    else if (child.tag === 'caption') parts.unshift(element('caption', maker.mixed(child.children)));
    else if (/^t(head|body|foot)$/u.test(child.tag)) parts.push(element(child.tag, toRows(child.children, maker)));
    else if (isRow(child)) bareRows.push(child);
    else if (!/^col(group)?$/u.test(child.tag)) strays.push(child);
  }
  if (bareRows.length > 0) parts.push(element('tbody', toRows(bareRows, maker)));
  const filled = parts.filter((part) =>
    part.tag === 'caption' ? part.children.some(hasContent) : part.children.length > 0,
  );
  return [...maker.flow(strays, 'html'), ...(filled.length === 0 ? [] : [element('table', filled)])];
}
