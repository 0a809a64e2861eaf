import { plainText } from '../../content/plain-text.ts';
import { findWebUrl } from '../html/conversion.ts';
import { escapeHtml } from '../../../text/html.ts';
import { findTree, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { unknownCard } from '../ghost/card.ts';
import { createAnchors, type Anchors } from '../html/anchors.ts';
import { embedCard } from '../html/media-blocks.ts';
import { dropLazyCopies, embedLink } from '../html/media-link.ts';
import { type BlockAttributes, type BlockReader, type Segment, splitBlocks } from './blocks.ts';
import { createCodes, type Codes } from './code-shortcodes.ts';
import type { PostContext } from './site-context.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { expandShortcodes } from './shortcodes.ts';

const MOST_NESTED = 5;

const LINKED = new Map([
  ['rss', 'feedURL'],
  ['social-link', 'url'],
  ['navigation-link', 'url'],
  ['embed', 'url'],
  ['button', 'url'],
]);

const LAYOUT = new Set(['spacer', 'separator', 'nextpage', 'more', 'post-content', 'page-list-item']);

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The background picture of a cover, unless its HTML holds it as an image as well. */
function coverPicture(attributes: BlockAttributes, following: string, { base }: PostContext): string {
  const url = findWebUrl(text(attributes.url), base);
  const isVideo = attributes.backgroundType === 'video';
  const nextBlock = following.indexOf('<!-- /wp:cover');
  const own = nextBlock === -1 ? following : following.slice(0, nextBlock);
  const isThere = /<(img|video)\s[^>]*wp-block-cover__/iu.test(own);
  if (!url || isVideo || isThere) return '';
  const id = text(attributes.id);
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(text(attributes.alt))}" class="wp-image-${id}"></figure>`;
}

/** Since WordPress 6.3: the block holds nothing, the texts are a field of the post. */
function footnoteList({ footnotes = [] }: PostContext): string {
  const items = footnotes.map(({ id, content }) => {
    const back = `<a href="#${escapeHtml(id)}-link">↩</a>`;
    return `<li id="${escapeHtml(id)}">${content} ${back}</li>`;
  });
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
}

function fromVoid(name: string, attributes: BlockAttributes, context: PostContext, depth: number): Segment[] {
  if (LAYOUT.has(name)) return [];
  if (name === 'footnotes') return [{ html: footnoteList(context), lineEnds: 'html' }];
  if (name === 'block') {
    const content = depth < MOST_NESTED ? context.findReusableBlock(text(attributes.ref)) : undefined;
    if (content !== undefined) return splitBlocks(content, createBlockReader(context, depth + 1));
  }
  const url = findWebUrl(text(attributes[LINKED.get(name.split('/')[0] ?? '') ?? '']), context.base);
  if (!url) {
    // Blocks of plugins may keep their words among their settings.
    const own = name.includes('/') ? renderTree(unknownCard({ ...attributes, name: undefined })) : '';
    if (own !== '') context.note(`block «${name}» is not known here: its texts and links are kept`);
    else context.note(`block «${name}» has no content of its own and was left out`);
    return own === '' ? [] : [{ html: own, lineEnds: 'html' }];
  }
  if (name.split('/')[0] === 'embed' || name === 'core-embed')
    return [{ html: renderTree([embedCard(url, '', context.note)]), lineEnds: 'html' }];
  const link = embedLink(url, text(attributes.label), context);
  return [{ html: `<p>${renderTree([link])}</p>`, lineEnds: 'html' }];
}

/** What blocks say in their attributes only: covers, reusable blocks, feeds; widgets are left out with a note. */
function createBlockReader(context: PostContext, depth = 0): BlockReader {
  return {
    onOpen: (name, attributes, following) => (name === 'cover' ? coverPicture(attributes, following, context) : ''),
    onVoid: (name, attributes) => fromVoid(name, attributes, context, depth),
  };
}

const MORE = /<!--\s*more\b[^>]{0,500}-->/iu;

const NEXT_PAGE = /<!--\s*nextpage\s*-->/giu;

type Parts = { mark: Anchors['mark']; hide: Codes['hide'] };

function convert(content: string, context: PostContext, { mark, hide }: Parts): HtmlNode[] | null {
  const typed = hide(content.replace(/\r\n?/gu, '\n'));
  const plain = typed.replace(NEXT_PAGE, '\n\n<hr>\n\n').replace(MORE, '\n\n');
  const blocks: HtmlNode[] = [];
  for (const { html, lineEnds } of splitBlocks(plain, createBlockReader(context))) {
    const tree = findTree(expandShortcodes(html, context));
    if (!tree) return null;
    blocks.push(...toBlocks(mark(dropLazyCopies(tree)), lineEnds, context));
  }
  return blocks;
}

/** The text before `<!--more-->`: what WordPress showed in lists. Empty when there is no such mark. */
function teaserOf(content: string, context: PostContext): string {
  const more = MORE.exec(content);
  if (!more) return '';
  const codes = createCodes();
  const silent: PostContext = { ...context, note: () => {} };
  const blocks = convert(content.slice(0, more.index), silent, { mark: (nodes) => [...nodes], hide: codes.hide });
  return plainText(renderTree(codes.show(blocks ?? [])));
}

/** A post's content as a tree of the blocks that posts may hold. Null when it is nested too deeply to be converted. */
export function convertContent(content: string, context: PostContext): { blocks: HtmlNode[]; teaser: string } | null {
  const anchors = createAnchors(context.findFragment);
  const codes = createCodes();
  const blocks = convert(content, context, { mark: anchors.mark, hide: codes.hide });
  return blocks && { blocks: codes.show(anchors.place(blocks)), teaser: teaserOf(content, context) };
}
