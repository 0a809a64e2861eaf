import { ANCHOR_PREFIX } from '../../../rules/anchors.ts';
import { streamSafe } from '../../../text/visible.ts';
import { element, elementsOf, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';

// Characters that no text holds stand around the number of a place while blocks are made of the text.
export const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1'];
export const STRAY = /[\ufdd0\ufdd1]/gu;
const MARK = /\ufdd0(\d+)\ufdd1/gu;

// What may have an id: the blocks that a reader is led to.
const HOLDERS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'td', 'th', 'blockquote', 'pre', 'hr'],
  ...['figure', 'figcaption', 'caption'],
]);

/** The name of a place in this text that a link leads to; undefined for any other link. */
export type FindFragment = (href: string) => string | undefined;

export const ownFragment: FindFragment = (href) => (href.startsWith('#') ? href.slice(1) : undefined);

const isTop = (name: string | undefined) => name === '' || name === 'top';
// As no place of the text itself is called.
const TOP_NAME = `${OPEN}top`;

/** The id here of a place that had this name there. */
export function anchorId(name: string): string {
  const plain = name === TOP_NAME ? 'top' : streamSafe(decodePath(name)).normalize('NFC').toLowerCase();
  return ANCHOR_PREFIX + [...plain.replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-')].slice(0, 120).join('');
}

/** Takes the marks out of a block's own text; those of blocks within it are theirs. */
function takeMarks(nodes: readonly HtmlNode[], found: number[]): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node !== 'string')
      return HOLDERS.has(node.tag) ? node : { ...node, children: takeMarks(node.children, found) };
    return node.replace(MARK, (_mark, number: string) => {
      found.push(Number(number));
      return '';
    });
  });
}

/** Gives ids to blocks, one to each, and remembers which names they stand for. */
function createGiver() {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const give = (names: readonly string[], holder: HtmlElement): HtmlElement => {
    const [first] = names;
    if (first === undefined) return holder;
    const wanted = anchorId(first);
    let id = holder.attributes.id ?? wanted;
    for (let number = 2; id !== holder.attributes.id && taken.has(id); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    for (const name of names) ids.set(name, id);
    return { ...holder, attributes: { ...holder.attributes, id } };
  };
  return { ids, give };
}

type Give = ReturnType<typeof createGiver>['give'];

/** The blocks with their ids. A block that was nothing but a place is gone: the next one has it, or else the last. */
function placeAll(blocks: readonly HtmlNode[], names: readonly string[], give: Give): HtmlNode[] {
  const waiting: string[] = [];
  const place = (node: HtmlNode): HtmlNode[] => {
    if (typeof node === 'string') return [node.replace(MARK, '')];
    const { id: _id, ...attributes } = node.attributes;
    if (!HOLDERS.has(node.tag)) return [element(node.tag, node.children.flatMap(place), attributes)];
    const numbers: number[] = [];
    const text = takeMarks(node.children, numbers);
    waiting.push(...numbers.flatMap((number) => names[number] ?? []));
    if (numbers.length > 0 && !text.some(hasContent)) return [];
    const holder = give(waiting.splice(0), element(node.tag, [], attributes));
    return [{ ...holder, children: text.flatMap(place) }];
  };
  const placed = blocks.flatMap(place);
  const last = placed.at(-1);
  return typeof last === 'object' ? placed.with(-1, give(waiting, last)) : placed;
}

/** Links to places of the text lead to their ids; one that leads to none becomes its text. */
function relink(nodes: readonly HtmlNode[], ids: ReadonlyMap<string, string>, find: FindFragment): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const children = relink(node.children, ids, find);
    const name = node.tag === 'a' ? find(node.attributes.href ?? '') : undefined;
    if (name === undefined) return [{ ...node, children }];
    const id = ids.get(name) ?? ids.get(decodePath(name)) ?? (isTop(name) ? ids.get(TOP_NAME) : undefined);
    return id === undefined ? children : [{ ...node, children, attributes: { ...node.attributes, href: `#${id}` } }];
  });
}

/**
 * Blocks with an id at each place that was marked by its number in `names`, and links to these places. Links to the top
 * lead to the first block.
 */
export function placeAnchors(blocks: readonly HtmlNode[], names: readonly string[], find: FindFragment): HtmlNode[] {
  const { ids, give } = createGiver();
  const placed = placeAll(blocks, names, give);
  const [first] = placed;
  const wantsTop = [...elementsOf(placed)].some(
    ({ tag, attributes }) => tag === 'a' && isTop(find(attributes.href ?? '')),
  );
  const topped = wantsTop && typeof first === 'object' ? placed.with(0, give([TOP_NAME], first)) : placed;
  return relink(topped, ids, find);
}
