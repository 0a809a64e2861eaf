import { element, elementsOf, type HtmlElement, isElement, textIn } from '../../content/html-tree.ts';

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
