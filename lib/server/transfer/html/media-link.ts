import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import { element, elementsOf, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { type Conversion, findWebUrl, readable } from './conversion.ts';

const isLazy = (node: HtmlNode | undefined) =>
  typeof node === 'object' &&
  node.tag === 'img' &&
  ('data-src' in node.attributes || 'data-lazy-src' in node.attributes);

/** The tree without the `<noscript>` that repeats a picture loaded late. */
export function dropLazyCopies(nodes: readonly HtmlNode[]): HtmlNode[] {
  let before: HtmlNode | undefined;
  const isKept = (node: HtmlNode) => {
    if (typeof node === 'string') return true;
    const isCopy = node.tag === 'noscript' && isLazy(before);
    before = node;
    return !isCopy;
  };
  return nodes
    .filter(isKept)
    .map((node) => (typeof node === 'string' ? node : { ...node, children: dropLazyCopies(node.children) }));
}

/** A link that stands for something embedded, with a note about it. */
export function embedLink(url: string, label: string, conversion: Conversion): HtmlElement {
  const page = findEmbed(url)?.page ?? url;
  conversion.note(`embed of ${page} became a link`);
  return element('a', [label.trim() || conversion.findTitle?.(page) || readable(page)], { href: page });
}

const SOURCE_ATTRIBUTES = ['src', 'data', 'data-src', 'data-lazy-src', 'value'];

function findSource({ attributes }: HtmlElement, base: string): string | null {
  const urls = SOURCE_ATTRIBUTES.map((name) => findWebUrl(attributes[name], base));
  return urls.find((url) => url !== null) ?? null;
}

/** What an iframe, object, video or audio plays; null (with a note) when it names no http(s) source. */
export function findMediaSource(node: HtmlElement, { base, note }: Conversion): string | null {
  for (const candidate of elementsOf([node])) {
    const isParam = candidate.tag === 'param' && !/^(movie|src|url)$/iu.test(candidate.attributes.name ?? '');
    const url = isParam || candidate.tag === 'img' ? null : findSource(candidate, base);
    if (url) return url;
  }
  note(`<${node.tag}> without an address was removed`);
  return null;
}

/** Link to what an iframe, object, video or audio in the midst of a line plays. */
export function findMediaLink(node: HtmlElement, conversion: Conversion): HtmlElement | null {
  const url = findMediaSource(node, conversion);
  return url === null ? null : embedLink(url, node.attributes.title ?? '', conversion);
}

/** The element that plays a file of this name. */
export function playerOf(url: string): 'audio' | 'video' | undefined {
  if (/\.(?:mp3|m4a|ogg|wav)(?:[?#]|$)/iu.test(url)) return 'audio';
  return /\.(?:mp4|webm|m4v)(?:[?#]|$)/iu.test(url) ? 'video' : undefined;
}
