import { type BlockMaker, tagFor } from './conversion.ts';
import { toInline } from './inline.ts';
import type { LineEnds } from './paragraphs.ts';
import { element, elementsOf, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

/** Text outside a link: what makes a paragraph more than pictures. */
function isText(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return node.tag !== 'img' && (node.tag !== 'a' || node.children.some(isText));
}

const isCaption = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && node.tag === 'figcaption';

function withCaption(figure: HtmlElement, caption: HtmlNode[]): HtmlElement {
  const [own] = figure.children.filter(isCaption);
  const rest = figure.children.filter((child) => child !== own);
  const said = own ? [...own.children, ' ', ...caption] : caption;
  return { ...figure, children: [...rest, element('figcaption', said)] };
}

// Our own name for a picture that is wider than the text, WordPress' and Ghost's.
const WIDE = /(?:^| )(?:wide|alignwide|alignfull|kg-width-wide|kg-width-full)(?: |$)/u;

/** What a figure of this content keeps of its looks: one picture may be wide. */
function looksOf(
  content: readonly HtmlNode[],
  { class: className = '' }: Record<string, string>,
): Record<string, string> {
  const images = [...elementsOf(content)].filter(({ tag }) => tag === 'img');
  return images.length === 1 && content.length === 1 && WIDE.test(className) ? { class: 'wide' } : {};
}

/** A figure with its pictures bare and one caption; a caption or paragraphs alone become plain paragraphs. */
export function toFigure({ children, attributes }: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const content = maker
    .flow(
      children.filter((child) => !isCaption(child)),
      'html',
    )
    .flatMap((child) => {
      const isPictures = typeof child !== 'string' && child.tag === 'p' && !child.children.some(isText);
      return isPictures ? child.children : [child];
    });
  const caption = children.filter(isCaption).flatMap((child) => maker.mixed(child.children));
  const [only, ...others] = content;
  // A card or a player is a figure already.
  if (typeof only === 'object' && only.tag === 'figure' && others.length === 0)
    return [caption.some(hasContent) ? withCaption(only, caption) : only];
  const looks = looksOf(content, attributes);
  const isProse = content.every((child) => typeof child !== 'string' && child.tag === 'p');
  if (!caption.some(hasContent)) return isProse ? content : [element('figure', content, looks)];
  if (content.length === 0) return maker.flow(caption, 'html');
  return [element('figure', [...content, element('figcaption', caption)], looks)];
}

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

// A pull quote of WordPress stands in a figure, one of Ghost says so itself.
const PULLED = /(?:^| )(?:pull-quote|wp-block-pullquote|kg-blockquote-alt)(?: |$)/u;

export const isQuote = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'blockquote' || (tag === 'figure' && PULLED.test(attributes.class ?? ''));

/** A quote, or a pull quote with what the figure around it holds. */
export function toQuote({ children, attributes }: HtmlElement, lineEnds: LineEnds, maker: BlockMaker): HtmlNode[] {
  const isPulled = PULLED.test(attributes.class ?? '');
  const bare = (child: HtmlNode) =>
    isPulled && typeof child === 'object' && child.tag === 'blockquote' ? child.children : [child];
  const content = maker.flow(children, lineEnds).flatMap(bare);
  return content.some(hasContent)
    ? [element('blockquote', content, { ...attributes, ...(isPulled && { class: 'pull-quote' }) })]
    : [];
}

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

/** A fold with its title, which may be empty, and what it opens. */
export function toToggle({ children, attributes }: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const isTitle = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'summary';
  const titles = children.filter(isTitle).flatMap((title) => (typeof title === 'string' ? [] : title.children));
  const body = maker.flow(
    children.filter((child) => !isTitle(child)),
    'html',
  );
  const title = toInline(titles, { lineEnds: 'html', conversion: maker.conversion });
  return title.some(hasContent) || body.some(hasContent)
    ? [element('details', [element('summary', title), ...body], attributes)]
    : [];
}
