import type { HtmlElement, HtmlNode } from '../../content/html-tree.ts';
import { CLOSE, type FindFragment, OPEN, ownFragment, placeAnchors, STRAY } from './place-anchors.ts';

const MOST = 2_000;
const LONGEST = 300;

// These hold parts, no text of their own: their place is at the beginning of the first part.
const OF_PARTS = new Set(['ul', 'ol', 'menu', 'dir', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);
// The place is before these: they hold no text.
const BEFORE = new Set([
  'figure',
  'picture',
  'img',
  'hr',
  'br',
  'iframe',
  'video',
  'audio',
  'object',
  'embed',
  'input',
]);

export type Anchors = {
  /** A tree whose places are marked, so that they survive whatever becomes of their elements. */
  mark(nodes: readonly HtmlNode[]): HtmlNode[];
  /** Blocks with an id at each marked place, and links within the text that lead there. */
  place(blocks: readonly HtmlNode[]): HtmlNode[];
};

function intoFirstPart(children: HtmlNode[], mark: string): HtmlNode[] | null {
  const index = children.findIndex((child) => typeof child !== 'string' && !/^col/u.test(child.tag));
  const first = children[index];
  if (typeof first !== 'object') return null;
  const inside = OF_PARTS.has(first.tag) ? intoFirstPart(first.children, mark) : [mark, ...first.children];
  return inside && children.with(index, { ...first, children: inside });
}

function inside({ tag }: HtmlElement, children: HtmlNode[], mark: string): HtmlNode[] | null {
  if (BEFORE.has(tag)) return null;
  return OF_PARTS.has(tag) ? intoFirstPart(children, mark) : [mark, ...children];
}

/** The places of one text: whatever had an id or a name there has an id here, under a prefix of ours. */
export function createAnchors(find: FindFragment = ownFragment): Anchors {
  const names: string[] = [];
  const known = new Set<string>();
  const markOf = (name: string | undefined): string => {
    const plain = name?.trim() ?? '';
    if (plain === '' || plain.length > LONGEST || known.has(plain) || names.length >= MOST) return '';
    known.add(plain);
    return `${OPEN}${names.push(plain) - 1}${CLOSE}`;
  };
  const mark = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [node.replace(STRAY, '')];
      const { tag, attributes } = node;
      const own = markOf(attributes.id) + (tag === 'a' ? markOf(attributes.name) : '');
      const children = mark(node.children);
      const marked = own === '' ? children : inside(node, children, own);
      return marked ? [{ ...node, children: marked }] : [own, { ...node, children }];
    });
  return { mark, place: (blocks) => placeAnchors(blocks, names, find) };
}
