import { Parser } from 'htmlparser2';
import { escapeHtml, escapeHtmlText } from '../../text/html.ts';

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node === 'object';

export const VOID_TAGS = new Set([
  'br',
  'hr',
  'img',
  'wbr',
  'input',
  'embed',
  'source',
  'track',
  'col',
  'area',
  'link',
  'meta',
  'param',
]);

// Far deeper than any real text, far below what recursion or the parser's quadratic stack could not take.
const DEEPEST = 200;
const SLICE = 16_384;

export function element(tag: string, children: HtmlNode[], attributes: Record<string, string> = {}): HtmlElement {
  return { tag, attributes, children };
}

/** HTML as a tree, comments left out. Null when it is nested deeper than 200 levels. */
export function findTree(html: string): HtmlNode[] | null {
  const root = element('', []);
  const open = [root];
  let deepest = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const node = element(tag, [], attributes);
      open.at(-1)?.children.push(node);
      open.push(node);
      deepest = Math.max(deepest, open.length);
    },
    ontext(text) {
      const siblings = open.at(-1)?.children ?? [];
      const last = siblings.at(-1);
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  for (let from = 0; from < html.length && deepest <= DEEPEST; from += SLICE)
    parser.write(html.slice(from, from + SLICE));
  if (deepest > DEEPEST) return null;
  parser.end();
  return deepest > DEEPEST ? null : root.children;
}

/** The tree as HTML. */
export function renderTree(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtmlText(node);
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      const start = `<${node.tag}${attributes.join('')}>`;
      return VOID_TAGS.has(node.tag) ? start : `${start}${renderTree(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** True when something is left to see: text other than white space, a picture or a rule. */
export function hasContent(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return node.tag === 'img' || node.tag === 'hr' || node.children.some(hasContent);
}

/** The text of nodes, without their tags. */
export const textIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isElement(node) ? textIn(node.children) : node)).join('');

/** Every element of the tree, parents first. */
export function* elementsOf(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  // Of each level, what is left of it: generators in generators would pass each element up through all levels.
  const levels = [nodes.values()];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { value: node, done } = level.next();
    if (done) levels.pop();
    else if (isElement(node)) {
      yield node;
      levels.push(node.children.values());
    }
  }
}

/** Whether a node is white space alone. */
export const isSpace = (node: HtmlNode | undefined) => typeof node === 'string' && node.trim() === '';
