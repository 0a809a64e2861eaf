import { element, elementsOf, renderTree, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import type { Note, Payload } from './card.ts';
import { cardNodes } from './cards.ts';

const hasClass = ({ attributes }: HtmlElement, name: string) => (attributes.class ?? '').split(/\s+/u).includes(name);

/** The first element below with one of these classes. */
function find(card: HtmlElement, ...names: string[]): HtmlElement | undefined {
  for (const node of elementsOf(card.children)) if (names.some((name) => hasClass(node, name))) return node;
  return undefined;
}

function findTag(card: HtmlElement | undefined, tag: string): HtmlElement | undefined {
  for (const node of elementsOf(card ? [card] : [])) if (node.tag === tag) return node;
  return undefined;
}

const inner = (node: HtmlElement | undefined) => (node ? renderTree(node.children) : '');
const attribute = (node: HtmlElement | undefined, name: string) => node?.attributes[name] ?? '';
const captionOf = (card: HtmlElement) => inner(findTag(card, 'figcaption'));

type Reader = (card: HtmlElement) => Payload;

const bookmark: Reader = (card) => ({
  url: attribute(find(card, 'kg-bookmark-container'), 'href'),
  title: inner(find(card, 'kg-bookmark-title')),
  description: inner(find(card, 'kg-bookmark-description')),
  publisher: inner(find(card, 'kg-bookmark-publisher')),
  author: inner(find(card, 'kg-bookmark-author')),
  thumbnail: attribute(findTag(find(card, 'kg-bookmark-thumbnail'), 'img'), 'src'),
  caption: captionOf(card),
});
const audio: Reader = (card) => ({
  src: attribute(findTag(card, 'audio'), 'src'),
  title: inner(find(card, 'kg-audio-title')),
  caption: captionOf(card),
});
const video: Reader = (card) => ({
  src: attribute(findTag(card, 'video'), 'src') || attribute(findTag(card, 'source'), 'src'),
  title: inner(find(card, 'kg-video-title')),
  caption: captionOf(card),
});
const file: Reader = (card) => ({
  src: attribute(find(card, 'kg-file-card-container') ?? findTag(card, 'a'), 'href'),
  fileTitle: inner(find(card, 'kg-file-card-title')),
  fileName: inner(find(card, 'kg-file-card-filename')),
  fileCaption: inner(find(card, 'kg-file-card-caption')),
});
const callout: Reader = (card) => ({
  calloutEmoji: inner(find(card, 'kg-callout-emoji')),
  calloutText: inner(find(card, 'kg-callout-text')),
});
const toggle: Reader = (card) => ({
  heading: inner(find(card, 'kg-toggle-heading-text')),
  content: inner(find(card, 'kg-toggle-content')),
});
const banner: Reader = (card) => {
  const button = findTag(card, 'a');
  return {
    header: inner(find(card, 'kg-header-card-heading', 'kg-header-card-header', 'kg-signup-card-heading')),
    subheader: inner(find(card, 'kg-header-card-subheading', 'kg-header-card-subheader', 'kg-signup-card-subheading')),
    disclaimer: inner(find(card, 'kg-signup-card-disclaimer')),
    backgroundImageSrc: attribute(findTag(card, 'img'), 'src'),
    buttonUrl: attribute(button, 'href'),
    buttonText: inner(button),
  };
};
const product: Reader = (card) => ({
  productImageSrc: attribute(find(card, 'kg-product-card-image'), 'src'),
  productTitle: inner(find(card, 'kg-product-card-title')),
  productDescription: inner(find(card, 'kg-product-card-description')),
  productUrl: attribute(find(card, 'kg-product-card-button'), 'href'),
  productButton: inner(find(card, 'kg-product-card-button')),
});

// Other cards (pictures, galleries, embeds, code, buttons) are ordinary HTML already.
const READERS: [className: string, name: string, read: Reader][] = [
  ['kg-bookmark-card', 'bookmark', bookmark],
  ['kg-audio-card', 'audio', audio],
  ['kg-video-card', 'video', video],
  ['kg-file-card', 'file', file],
  ['kg-callout-card', 'callout', callout],
  ['kg-toggle-card', 'toggle', toggle],
  ['kg-header-card', 'header', banner],
  ['kg-signup-card', 'signup', banner],
  ['kg-product-card', 'product', product],
];

/** What stands for a card, with the first id in it: links within the text lead there. */
function withId(nodes: HtmlNode[], card: HtmlElement): HtmlNode[] {
  const id = [...elementsOf([card])].find(({ attributes }) => attributes.id)?.attributes.id;
  const [first, ...rest] = nodes;
  if (id === undefined || typeof first !== 'object') return nodes;
  return [{ ...first, attributes: { ...first.attributes, id } }, ...rest];
}

/** What a card says as `read` finds it, unless it finds less than there is: then the card stays as it is. */
function replaceCard(card: HtmlElement, note: Note): HtmlNode[] | null {
  const match = READERS.find(([className]) => hasClass(card, className));
  if (!match) return null;
  const payload = match[2](card);
  if (Object.values(payload).every((value) => value === '')) return null;
  return withId(cardNodes(match[1], payload, note), card);
}

/** The HTML that Ghost renders with its cards as plain HTML: without players, icons and forms. */
export function plainCards(nodes: readonly HtmlNode[], note: Note): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    return replaceCard(node, note) ?? [element(node.tag, plainCards(node.children, note), node.attributes)];
  });
}
