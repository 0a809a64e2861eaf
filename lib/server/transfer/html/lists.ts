import type { BlockMaker } from './block-maker.ts';
import { tagFor } from './element-kinds.ts';
import { element, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

/** A list of items only; empty items and lists are left out. */
export function toList(node: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const items: HtmlElement[] = [];
  for (const child of node.children) {
    if (!hasContent(child) && typeof child === 'string') continue;
    const isItem = typeof child !== 'string' && child.tag === 'li';
    const children = maker.mixed(isItem ? child.children : [child]);
    const last = items.at(-1);
    // A list directly within a list, as bad editors write it, belongs to the item before it.
    if (!isItem && last) last.children.push(...children);
    else if (children.some(hasContent)) items.push(element('li', children, isItem ? child.attributes : {}));
  }
  return items.length === 0 ? [] : [element(tagFor(node.tag), items, node.attributes)];
}

/** A definition list of terms and descriptions only. */
export function toDefinitions(node: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const children = node.children.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'div' ? child.children : [child],
  );
  const entries = children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [element('dd', [child])];
    const content = maker.mixed(/^d[dt]$/u.test(child.tag) ? child.children : [child]);
    return content.some(hasContent) ? [element(child.tag === 'dt' ? 'dt' : 'dd', content)] : [];
  });
  return entries.length === 0 ? [] : [element('dl', entries)];
}
