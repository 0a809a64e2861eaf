import { isAllowedImage } from '../../content/sanitise/rules.ts';
import {
  BLOCKS,
  CONTAINERS,
  type Conversion,
  DROPPED,
  findHref,
  findWebUrl,
  INLINE,
  MEDIA,
  SILENT,
  tagFor,
} from './conversion.ts';
import { element, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { formulaNodes } from './math.ts';
import { embedLink, findMediaLink } from './media-link.ts';
import type { LineEnds } from './paragraphs.ts';

const SAFE_SCRIPT_SOURCE = /^https:\/\/gist\.github\.com\//u;
const BUTTON_LABEL = new Set(['button', 'label', 'output', 'meter', 'progress', 'select', 'textarea']);

/** A sign that only dresses a line, as that which opens a fold: hidden from those who listen, and without a letter. */
function isOrnament({ tag, attributes, children }: HtmlElement): boolean {
  const [only] = children;
  return (
    tag === 'span' &&
    attributes['aria-hidden'] === 'true' &&
    children.length === 1 &&
    typeof only === 'string' &&
    only.length <= 3 &&
    /^[+\-−–×▾▸▼►›»]$/u.test(only.trim())
  );
}

/** What remains of an element that posts may not hold: nothing but a note, or a link for a code sample loaded by script. */
export function dropElement(node: HtmlElement, conversion: Conversion): HtmlElement[] {
  const source = findWebUrl(node.attributes.src, conversion.base);
  if (node.tag === 'script' && source && SAFE_SCRIPT_SOURCE.test(source)) {
    return [embedLink(source.replace(/\.js(\?|$)/u, '$1'), '', conversion)];
  }
  if (!SILENT.has(node.tag) && node.attributes.type !== 'hidden') {
    conversion.note(`<${node.tag}>${source ? ` of ${source}` : ''} was removed`);
  }
  return [];
}

function image(node: HtmlElement, conversion: Conversion): HtmlElement[] {
  const { src = '', alt, title = '', width, height, class: className = '' } = node.attributes;
  // Themes that load pictures late keep the real address beside a placeholder.
  const real = node.attributes['data-src'] ?? node.attributes['data-lazy-src'] ?? src;
  const address = real.startsWith('data:') ? real : findWebUrl(real, conversion.base);
  if (address === null || !isAllowedImage(address)) {
    conversion.note(`picture with an unusable address was removed: ${real.slice(0, 80) || '(none)'}`);
    return [];
  }
  const text = alt ?? conversion.findAlt({ src: address, className }) ?? '';
  const attributes: Record<string, string> = { src: address, alt: text, class: className };
  if (title) attributes.title = title;
  if (width) attributes.width = width;
  if (height) attributes.height = height;
  return [element('img', [], attributes)];
}

/** The children within the node's link; without it where it leads nowhere, nothing where it shows nothing. */
export function toLink(node: HtmlElement, children: HtmlNode[], conversion: Conversion): HtmlNode[] {
  // The second link of WordPress' file block repeats the first as a button.
  if (node.attributes.class?.includes('wp-block-file__button')) return [];
  if (!children.some(hasContent)) return [];
  const { href } = node.attributes;
  if (href === undefined) return children;
  const address = findHref(href, conversion.base);
  if (address === null) {
    conversion.note(`link to ${href.slice(0, 80)} became plain text`);
    return children;
  }
  return [element('a', children, { ...node.attributes, href: address })];
}

/** Without blanks and tabs at its ends. */
function withoutBlanks(line: string): string {
  const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t';
  let [from, end] = [0, line.length];
  while (from < end && isBlank(line[from])) from += 1;
  while (end > from && isBlank(line[end - 1])) end -= 1;
  return line.slice(from, end);
}

/** Line ends within a text become breaks; at its ends and in white space they stay white space. */
function breakLines(text: string): HtmlNode[] {
  const middle = text.trim();
  const from = text.length - text.trimStart().length;
  const [first = '', ...rest] = middle.split('\n').map(withoutBlanks);
  const lines = rest.flatMap((line) => [element('br', []), line]);
  return [text.slice(0, from) + first, ...lines, text.slice(from + middle.length)];
}

export type InlineOptions = { lineEnds: LineEnds; conversion: Conversion };

function inlineElement(node: HtmlElement, options: InlineOptions): HtmlNode[] {
  const { conversion } = options;
  const tag = tagFor(node.tag);
  if (tag === 'br') return [element('br', [])];
  if (tag === 'wbr') return [];
  if (tag === 'img') return image(node, conversion);
  if (MEDIA.has(tag)) return [findMediaLink(node, conversion) ?? ''];
  if (tag === 'math') return formulaNodes(node);
  if (isOrnament(node)) return [];
  if (DROPPED.has(tag)) return dropElement(node, conversion);
  const children = node.children.flatMap((child) =>
    typeof child === 'string' && options.lineEnds === 'typed' ? breakLines(child) : toInline([child], options),
  );
  if (tag === 'a') return toLink(node, children, conversion);
  if (INLINE.has(tag)) return children.some(hasContent) ? [element(tag, children, node.attributes)] : children;
  if (BUTTON_LABEL.has(tag)) conversion.note(`<${tag}> became plain text`);
  return BLOCKS.has(tag) || CONTAINERS.has(tag) || tag === 'label' ? [' ', ...children, ' '] : children;
}

/** The nodes with only those inline elements that posts may hold; text at the top level stays as it is. */
export function toInline(nodes: readonly HtmlNode[], options: InlineOptions): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : inlineElement(node, options)));
}

const INDENT = /^[ \t]+/u;

/** Lines of a poem: each ends where it was ended, and begins as far in. */
export function toVerse(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return [{ ...node, children: toVerse(node.children) }];
    const [first = '', ...rest] = node.split('\n');
    const indented = rest.map((line) => line.replace(INDENT, (blanks) => '\u00a0'.repeat(blanks.length)));
    return [first, ...indented.flatMap((line) => [element('br', []), line])];
  });
}
