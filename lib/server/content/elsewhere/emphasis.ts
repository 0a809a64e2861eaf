import { type HtmlElement, type HtmlNode, textIn, element, elementsOf, isElement } from '../html-tree.ts';

/** The characters beside a piece of text on its line; '' at an end of it, `mark` where another mark touches it. */
export type Neighbours = { before: string; after: string };

/** A formula in a line, or the words of one of its own lines. */
export const isTex = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'code' && attributes.class === 'language-math';

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
  if (typeof node === 'object' && isTex(node)) return '$';
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

/** A formula as Markdown writes it; undefined for anything else, for TeX that holds its own signs, and beside what makes a price of it, as in `$n$th`. */
export function texOf(
  node: HtmlElement,
  { before, after }: Neighbours,
): { text: string; place: 'block' | 'inline' } | undefined {
  const [only, ...others] = node.children;
  const isBlockOne = node.tag === 'pre' && others.length === 0 && typeof only === 'object' && isTex(only);
  const tex = isBlockOne || isTex(node) ? textIn(node.children).trim() : '';
  if (isBlockOne)
    return /\$\$|\n\s*\n/u.test(tex) || tex === '' ? undefined : { text: `$$\n${tex}\n$$`, place: 'block' };
  return tex === '' || /[$\n]/u.test(tex) || /[\p{L}\p{M}\p{N}$]/u.test(before + after)
    ? undefined
    : { text: `$${tex}$`, place: 'inline' };
}

/**
 * The card of a link as Markdown says it: a paragraph of the link with its title, below it what the card says of it,
 * and its caption. Undefined for what is none.
 */
export function plainCard({ tag, attributes, children }: HtmlElement): HtmlElement[] | undefined {
  const kind = tag === 'figure' ? attributes.class : undefined;
  if (kind !== 'embed' && kind !== 'bookmark' && kind !== 'file') return undefined;
  const link = children.find((child) => isElement(child) && child.tag === 'a');
  if (!link || !isElement(link) || link.attributes.href === undefined) return undefined;
  const named = [...elementsOf(link.children)];
  const title = textIn([named.find((part) => part.tag === 'strong') ?? link]).trim() || link.attributes.href;
  const about = [...named, ...children.filter(isElement)]
    .filter((part) => part.tag === 'small')
    .map((part) => textIn([part]).trim())
    .filter(Boolean);
  const caption = children.find((child) => isElement(child) && child.tag === 'figcaption');
  const line = [
    element('a', [title], { href: link.attributes.href }),
    ...about.flatMap((text) => [element('br', []), text]),
  ];
  return [element('p', line), ...(caption && isElement(caption) ? [element('p', caption.children)] : [])];
}
