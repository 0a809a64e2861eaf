import {
  avifSrcSet,
  imageBackdrop,
  imageSize,
  imageSrcSet,
  movingAddress,
  PHONE_IMAGE_SIZES,
} from '../../image-variants.ts';
import { COPY_CLASS } from '../../page-scripts.ts';
import type { Direction } from '../../rules/languages.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import { RIGHT_TO_LEFT } from '../../text/visible.ts';
import { placePlayers } from './blocks/players.ts';
import { placeHeadings, textOf } from './headings.ts';
import { element, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { changeHtml } from './write-html.ts';

/** Stands in a label for the name that is not known yet. */
export const NAMED = '\uE000';

/** Names of what the frames hold, for those who do not see them. Plain data: another thread frames a long text. */
export type FrameLabels = {
  table: string;
  code: string;
  formula: string;
  /** A button that copies code, and what it says when it has. */
  copy: string;
  copied: string;
  footnotes: string;
  callout: { note: string; tip: string; warning: string };
  /** A link from a footnote to where it is marked. */
  backToText: string;
  image: string;
  /** A picture that is described, with NAMED for its description. */
  imageOf: string;
  /** What a click on an embed does, with NAMED for its provider. */
  player: string;
  /** Title of a table of contents; a text has none without it. */
  contents?: string;
  /** The way that the text runs. */
  dir?: Direction;
};

type Place = { labels: FrameLabels; isLinked: boolean; sizes: string };
type Values = Record<string, string | number | undefined>;

const IMAGE_SIZES = `(min-width: 800px) 640px, ${PHONE_IMAGE_SIZES}`;
// As wide as the page leaves room for beside the sidebar: public/post-blocks.css.
const WIDE_IMAGE_SIZES = `(min-width: 1320px) 960px, (min-width: 900px) calc(100vw - 360px), ${PHONE_IMAGE_SIZES}`;

/** The values that there are, as texts. */
function attributes(values: Values): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

// Width and height keep the place of an image that is not there yet.
function imageAttributes(image: Record<string, string>, sizes: string): Record<string, string> {
  const src = image.src ?? '';
  const size = image.width && image.height ? undefined : imageSize(src);
  const srcset = imageSrcSet(src);
  const backdrop = imageBackdrop(src);
  return attributes({
    ...(!image.loading && { loading: 'lazy' }),
    ...(!image.decoding && { decoding: 'async' }),
    ...size,
    srcset,
    sizes: srcset && sizes,
    style: backdrop && `background:${backdrop}`,
  });
}

const named = (label: string, name: string) => label.replace(NAMED, () => name);

/** An image in a link to itself, unless it is in one, beside its smaller format. */
function frameImage(image: HtmlElement, { labels, isLinked, sizes }: Place): HtmlNode {
  const { src = '', alt = '' } = image.attributes;
  const shown = element('img', [], { ...image.attributes, ...imageAttributes(image.attributes, sizes) });
  const srcset = avifSrcSet(src);
  const moving = movingAddress(src);
  const sources = [
    // Whoever asked their system for less motion has the first frame.
    moving ? [element('source', [], { media: '(prefers-reduced-motion: no-preference)', srcset: moving })] : [],
    srcset ? [element('source', [], { type: 'image/avif', srcset, sizes })] : [],
  ].flat();
  const picture = sources.length > 0 ? element('picture', [...sources, shown]) : shown;
  if (isLinked) return picture;
  return element('a', [picture], {
    href: moving ?? src,
    'data-gallery': '',
    'aria-label': alt ? named(labels.imageOf, alt) : labels.image,
  });
}

/** Whether anything in it can be read aloud. */
function hasName(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return Boolean(node.tag === 'img' && node.attributes.alt) || node.children.some(hasName);
}

function nameLink(link: HtmlElement, labels: FrameLabels): Record<string, string> {
  if (link.attributes['aria-label'] ?? link.attributes.title) return link.attributes;
  // As good as always a picture that leads to its larger self.
  return link.children.some(hasName) ? link.attributes : { 'aria-label': labels.image, ...link.attributes };
}

const CALLOUT = /^callout-(note|tip|warning)$/u;
const isCallout = (kind: string | undefined): kind is keyof FrameLabels['callout'] => kind !== undefined;

// Made by blocks/footnote-links.ts.
const WAY_BACK = /^#anchor-ref-/u;

/** What scrolls sideways by keyboard as well, and says what it is. */
const scrolling = (label: string) => ({ role: 'group', tabindex: '0', 'aria-label': label });

/** Code in a box that scrolls, below a button for `lib/page-scripts.ts`. */
function frameCode(code: HtmlElement, { code: name, copy, copied }: FrameLabels): HtmlNode {
  const button = element('button', [copy], { type: 'button', class: COPY_CLASS, 'data-copied': copied });
  const scrolled = element('pre', code.children, { ...scrolling(name), ...code.attributes });
  return element('div', [button, scrolled], { class: 'code-box' });
}

// As many letters and TeX as a phone's line may have no room for.
const LONG_FORMULA = 40;

/** A formula of its own lines in a box that scrolls; so does a long one in a line, where else the page would. */
function frameFormula(math: HtmlElement, { formula }: FrameLabels): HtmlNode {
  const isBlock = math.attributes.display === 'block';
  if (!isBlock && textOf(math.children).length <= LONG_FORMULA) return math;
  return element(isBlock ? 'div' : 'span', [math], { class: 'formula', ...scrolling(formula) });
}

function frame(node: HtmlNode, place: Place): HtmlNode {
  if (typeof node === 'string') return node;
  const { tag, attributes: own } = node;
  const { labels } = place;
  if (tag === 'img') return frameImage(node, place);
  if (tag === 'math') return frameFormula(node, labels);
  const inside: Place = {
    ...place,
    ...(tag === 'a' && { isLinked: true }),
    ...(tag === 'figure' && own.class === 'wide' && { sizes: WIDE_IMAGE_SIZES }),
  };
  const children = node.children.map((child) => frame(child, inside));
  if (tag === 'a' && WAY_BACK.test(own.href ?? ''))
    return element(tag, children, { ...own, 'aria-label': labels.backToText });
  if (tag === 'a') return element(tag, children, nameLink(node, labels));
  if (tag === 'pre') return frameCode({ ...node, children }, labels);
  const kind = tag === 'aside' ? CALLOUT.exec(own.class ?? '')?.[1] : undefined;
  if (isCallout(kind)) return element(tag, children, { ...own, role: 'note', 'aria-label': labels.callout[kind] });
  if (tag === 'ol' && own.class === 'footnotes')
    return element(tag, children, { ...own, 'aria-label': labels.footnotes });
  const framed = element(tag, children, own);
  if (tag !== 'table') return framed;
  return element('div', [framed], { class: 'table-box', ...scrolling(labels.table) });
}

const LETTERS = {
  rtl: new RegExp(String.raw`(?=\p{L})${RIGHT_TO_LEFT.source}`, 'u'),
  ltr: new RegExp(String.raw`(?!${RIGHT_TO_LEFT.source})\p{L}`, 'u'),
};
const TURNED = new Set(['p', 'blockquote', 'ul', 'ol']);
// A name or two of another script stay where the lines around them begin.
const FEWEST_WORDS = 4;

/**
 * A block without one word in a script of the text's own direction runs its own way: else its full stops stand at the
 * wrong end. Not every block is `auto`: one of Arabic that begins with a Latin name is Arabic all the same.
 */
function turnBlock(node: HtmlNode, dir: Direction): HtmlNode {
  if (typeof node === 'string' || !TURNED.has(node.tag) || node.attributes.dir) return node;
  const text = textOf(node.children);
  const [own, other] = dir === 'rtl' ? [LETTERS.rtl, LETTERS.ltr] : [LETTERS.ltr, LETTERS.rtl];
  const isTurned = other.test(text) && !own.test(text) && text.trim().split(/\s+/u).length >= FEWEST_WORDS;
  return isTurned ? element(node.tag, node.children, { dir: 'auto', ...node.attributes }) : node;
}

function turnBlocks(nodes: HtmlNode[], html: SafeHtml, dir: Direction = 'auto'): HtmlNode[] {
  const mayTurn = dir === 'rtl' || (dir === 'ltr' && RIGHT_TO_LEFT.test(html));
  return mayTurn ? nodes.map((node) => turnBlock(node, dir)) : nodes;
}

/**
 * Adds to sanitised HTML what its author need not write: headings that links lead to, a table of contents, images that hold their place and open in the gallery (and,
 * without JavaScript, as themselves), tables and code that scroll by keyboard. It is done on the tree: a tag written
 * inside an attribute stays text.
 */
export function frameContent(html: SafeHtml, labels: FrameLabels): SafeHtml {
  return changeHtml(html, (nodes) =>
    placeHeadings(
      placePlayers(turnBlocks(nodes, html, labels.dir), (provider) => named(labels.player, provider)),
      labels.contents,
    ).map((node) => frame(node, { labels, isLinked: false, sizes: IMAGE_SIZES })),
  );
}
