import type { HtmlElement, HtmlNode } from '../../content/html-tree.ts';

/** The characters beside a piece of text on its line; '' at an end of it, `mark` where another mark touches it. */
export type Neighbours = { before: string; after: string };

const TAGS = new Set(['strong', 'em', 'b', 'i', 's', 'del']);
const BREAKS = new Set(['br', 'hr', 'img']);

export const isEmphasis = ({ tag }: HtmlElement): boolean => TAGS.has(tag);

const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : BREAKS.has(node.tag) ? ' ' : node.children.map(textOf).join('');

// Stands for a mark of another one, which would run into this one's.
const MARK = '*';

function edge(node: HtmlNode | undefined, side: 'start' | 'end', outer: string): string {
  if (node === undefined) return outer;
  if (typeof node === 'object' && isEmphasis(node)) return MARK;
  const text = textOf(node);
  return (side === 'start' ? Array.from(text.slice(0, 2))[0] : Array.from(text.slice(-2)).at(-1)) ?? '';
}

/** What stands beside the node at `index`; `outer` is what stands beside all of them. */
export function neighboursAt(nodes: readonly HtmlNode[], index: number, outer?: Neighbours): Neighbours {
  return {
    before: edge(nodes[index - 1], 'end', outer?.before ?? ''),
    after: edge(nodes[index + 1], 'start', outer?.after ?? ''),
  };
}

const isSign = (character: string) => /^[\p{P}\p{S}]$/u.test(character);
const isOpenPlace = (character: string) => character === '' || /^\s$/u.test(character) || isSign(character);

/**
 * Whether marks around an element would be read as emphasis (CommonMark 6.2): inside of them a sign must not be next to
 * a letter outside, as in `**"a"**b`, and no other marks may touch them.
 */
export function isSayableEmphasis(node: HtmlElement, { before, after }: Neighbours): boolean {
  const text = textOf(node);
  const plain = text.trim();
  if (plain === '') return false;
  if (node.children.some((child) => typeof child === 'object' && (child.tag === 'br' || child.tag === 'img')))
    return false;
  const characters = Array.from(plain);
  const opens = !isSign(characters[0] ?? '') || text !== text.trimStart() || isOpenPlace(before);
  const closes = !isSign(characters.at(-1) ?? '') || text !== text.trimEnd() || isOpenPlace(after);
  return opens && closes && before !== MARK && after !== MARK;
}
