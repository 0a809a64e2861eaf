import { element, type HtmlElement, type HtmlNode } from '../html-tree.ts';

type CardTexts = { title?: string; description?: string; site?: string; image?: string };

/** The card of a link as it is stored (docs/product.md#cards): a link with its title, readable without any style. */
export function linkCard(
  kind: 'embed' | 'bookmark',
  href: string,
  { title = '', description = '', site = '', image = '' }: CardTexts,
): HtmlElement {
  const lines = [
    element('strong', [title.trim() || href]),
    ...(description ? [element('small', [description])] : []),
    ...(site ? [element('cite', [site])] : []),
  ];
  const parted = lines.flatMap((line, index): HtmlNode[] => (index === 0 ? [line] : [element('br', []), line]));
  const picture = image ? [element('img', [], { src: image, alt: '' })] : [];
  return element('figure', [element('a', [...picture, ...parted], { href })], { class: kind });
}
