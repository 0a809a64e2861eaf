import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import { linkCard } from '../../content/blocks/players.ts';
import { element, elementsOf, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { type BlockMaker, type Conversion, findWebUrl } from './conversion.ts';
import { toInline, toLink } from './inline.ts';
import { embedLink, findMediaSource } from './media-link.ts';

/** What was embedded, as a card: one that plays where the provider is known, else the bookmark of its address. */
export function embedCard(url: string, title: string, note: Conversion['note']): HtmlElement {
  const embed = findEmbed(url);
  if (!embed) {
    note(`embed of ${url} became a link`);
    return linkCard('bookmark', url, { title, site: URL.parse(url)?.hostname ?? '' });
  }
  note(`embed of ${embed.page} became a card`);
  return linkCard('embed', embed.page, { title, site: embed.name });
}

/** An iframe, object, sound or film as a block of its own; nothing (with a note) when it names no http(s) source. */
export function mediaBlocks(node: HtmlElement, conversion: Conversion): HtmlElement[] {
  const url = findMediaSource(node, conversion);
  if (url === null) return [];
  if (conversion.embeds === 'links') return [element('p', [embedLink(url, node.attributes.title ?? '', conversion)])];
  // Its file is fetched later, or the player gives way to a link.
  if (node.tag === 'audio' || node.tag === 'video') return [element('figure', [element(node.tag, [], { src: url })])];
  return [embedCard(url, node.attributes.title ?? '', conversion.note)];
}

/** A listing that a script of its provider would have written there. */
export function scriptCard({ tag, attributes }: HtmlElement, conversion: Conversion): HtmlElement | undefined {
  const url = tag === 'script' && conversion.embeds !== 'links' ? findWebUrl(attributes.src, conversion.base) : null;
  return url && findEmbed(url) ? embedCard(url, '', conversion.note) : undefined;
}

const CARD = /^(?:embed|bookmark|file|gallery)$/u;
const isCaption = (node: HtmlNode) => typeof node === 'object' && node.tag === 'figcaption';

/** A block of our own form, as texts of another Lekha and our Markdown have it; null for any other figure. */
function ownFigure({ attributes, children }: HtmlElement, maker: BlockMaker): HtmlNode[] | null {
  if (!CARD.test(attributes.class ?? '')) return null;
  const { conversion } = maker;
  const content = toInline(
    children.filter((child) => typeof child === 'object' && !isCaption(child)),
    { lineEnds: 'html', conversion },
  );
  const captions = children
    .filter(isCaption)
    .flatMap((child) => (typeof child === 'object' ? maker.mixed(child.children) : []));
  const caption = captions.some(hasContent) ? [element('figcaption', captions)] : [];
  return content.some(hasContent)
    ? [element('figure', [...content, ...caption], { class: attributes.class ?? '' })]
    : null;
}

const GALLERY =
  /(?:^| )(?:wp-block-gallery|wp-block-jetpack-(?:tiled-gallery|slideshow)|kg-gallery-card|gallery-row)(?: |$)/u;
const MOST_IN_GALLERY = 9;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?$/iu;

/** Several pictures beside each other; null where single ones say more: captions of their own, ways to elsewhere. */
function galleries(node: HtmlElement, maker: BlockMaker): HtmlNode[] | null {
  if (!GALLERY.test(node.attributes.class ?? '')) return null;
  const inside = [...elementsOf(node.children)];
  const images = inside.filter(({ tag }) => tag === 'img');
  const captions = inside.filter((part) => part.tag === 'figcaption' && hasContent(part));
  const leadsOn = inside.some(({ tag, attributes }) => tag === 'a' && !PICTURE_FILE.test(attributes.href ?? ''));
  if (images.length < 2 || leadsOn || captions.some((caption) => !node.children.includes(caption))) return null;
  const pictures = toInline(images, { lineEnds: 'html', conversion: maker.conversion });
  const figures = [];
  for (let from = 0; from < pictures.length; from += MOST_IN_GALLERY)
    figures.push(element('figure', pictures.slice(from, from + MOST_IN_GALLERY), { class: 'gallery' }));
  const caption = captions.flatMap((part) => maker.mixed(part.children));
  if (caption.length > 0) figures.at(-1)?.children.push(element('figcaption', caption));
  return figures;
}

const BUTTON = /(?:^| )(?:wp-block-button|kg-button-card)(?: |$)/u;
const FILE = /(?:^| )wp-block-file(?: |$)/u;

/** The one link of a button or a file. */
function onlyLink(node: HtmlElement, kind: 'button' | 'file', { conversion }: BlockMaker): HtmlNode[] | null {
  const [link, ...others] = [...elementsOf(node.children)].filter(
    ({ tag, attributes }) => tag === 'a' && !attributes.class?.includes('wp-block-file__button'),
  );
  if (!link || others.length > 0) return null;
  const { href = '' } = link.attributes;
  const plain = element('a', link.children, { href });
  const [made] = toLink(plain, toInline(link.children, { lineEnds: 'html', conversion }), conversion);
  if (typeof made !== 'object' || made.tag !== 'a') return null;
  return [element(kind === 'file' ? 'figure' : 'p', [made], { class: kind })];
}

/** The block of ours that a piece of HTML stands for, or null. */
export function knownBlocks(node: HtmlElement, maker: BlockMaker): HtmlNode[] | null {
  const { tag, attributes } = node;
  const className = attributes.class ?? '';
  if ((tag === 'p' && className === 'button') || BUTTON.test(className)) return onlyLink(node, 'button', maker);
  if (FILE.test(className)) return onlyLink(node, 'file', maker);
  return (tag === 'figure' ? ownFigure(node, maker) : null) ?? galleries(node, maker);
}
