import { element, type HtmlNode } from '../../content/html-tree.ts';
import { linkLine, nodesOf, type Payload } from './card.ts';

const PICTURE = /\.(jpe?g|png|gif|webp|avif)(\?.*)?$/iu;
// What a card looks like, not what it says.
const APPEARANCE =
  /^(type|version|id|uuid|style|format|direction|indent|mode|layout|visibility|.*(color|colour|alignment|width|height|size|style))$/iu;
const DEEPEST = 6;

function fromText(text: string): HtmlNode[] {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/u.test(trimmed))
    return PICTURE.test(trimmed)
      ? [element('figure', [element('img', [], { src: trimmed, alt: '' })])]
      : linkLine(trimmed, '');
  // Names of options are single words; what a reader reads has spaces, marks or letters beyond.
  const isProse = /[\s<.!?]|[^\x00-\x7f]/u.test(trimmed);
  return isProse ? [element('div', nodesOf(trimmed))] : [];
}

/** Every text, link and picture that stands anywhere in a card. */
export function unknownCard(payload: Payload, depth = 0): HtmlNode[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    if (typeof value === 'string') return APPEARANCE.test(name) ? [] : fromText(value);
    if (typeof value !== 'object' || value === null || depth >= DEEPEST) return [];
    // An array reads as an object of its places.
    return unknownCard(value as Payload, depth + 1);
  });
}
