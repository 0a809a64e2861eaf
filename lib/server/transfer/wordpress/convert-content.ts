import { escapeHtml } from '../../../text/html.ts';
import { findTree, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { unknownCard } from '../ghost/card.ts';
import { createAnchors, type Anchors } from '../html/anchors.ts';
import { findWebUrl } from '../html/conversion.ts';
import { embedCard } from '../html/media-blocks.ts';
import { dropLazyCopies, embedLink } from '../html/media-link.ts';
import type { LineEnds } from '../html/paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { createCodes, type Codes } from './code-shortcodes.ts';
import type { PostContext } from './read-channel.ts';
import { expandShortcodes } from './shortcodes.ts';

type BlockAttributes = Record<string, unknown>;

/** A stretch of a post and whether its line ends were typed (classic editor) or are only HTML's. */
type Segment = { html: string; lineEnds: LineEnds };

type BlockReader = {
  /** HTML that a block begins with though it stands in its attributes only. */
  onOpen(name: string, attributes: BlockAttributes, followingHtml: string): string;
  /** Segments that a block without content of its own stands for. */
  onVoid(name: string, attributes: BlockAttributes): Segment[];
};

const NAMED = /^(\/)?wp:([a-z][a-z0-9_/-]*)/u;
const TYPED = new Set(['freeform', 'classic', 'shortcode']);

function parseAttributes(json: string): BlockAttributes {
  try {
    const value: unknown = JSON.parse(json);
    // An object is all that the block editor writes; its fields are checked where they are used.
    return typeof value === 'object' && value !== null ? (value as BlockAttributes) : {};
  } catch {
    return {};
  }
}

type Delimiter = {
  name: string;
  kind: 'open' | 'close' | 'void';
  attributes: BlockAttributes;
  start: number;
  end: number;
};

/** What a comment of HTML says of a block: `wp:name {…}`, with a slash before or behind it; undefined for any other. */
function readComment(comment: string): Pick<Delimiter, 'name' | 'kind' | 'attributes'> | undefined {
  const text = comment.trim();
  const [opening, slash, name = ''] = NAMED.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length);
  const isVoid = rest.endsWith('/');
  const json = (isVoid ? rest.slice(0, -1) : rest).trim();
  if (json !== '' && !(json.startsWith('{') && json.endsWith('}'))) return undefined;
  const kind = slash ? 'close' : isVoid ? 'void' : 'open';
  return { name: name.replace(/^core\//u, ''), kind, attributes: json === '' ? {} : parseAttributes(json) };
}

function* delimitersOf(content: string): Generator<Delimiter> {
  let close = -1;
  for (let start = content.indexOf('<!--'); start !== -1; start = content.indexOf('<!--', start + 4)) {
    if (close < start) close = content.indexOf('-->', start);
    if (close === -1) return;
    const found = readComment(content.slice(start + 4, close));
    if (found) yield { ...found, start, end: close + 3 };
  }
}

/**
 * The stretches of a post. Blocks of the block editor hold finished HTML; what stands outside of them, and a post
 * without blocks, was typed in the classic editor.
 */
function splitBlocks(content: string, reader: BlockReader): Segment[] {
  const segments: Segment[] = [];
  let html = '';
  let lineEnds: LineEnds = 'typed';
  let depth = 0;
  let from = 0;
  const cut = (next: LineEnds) => {
    if (html.trim() !== '') segments.push({ html, lineEnds });
    html = '';
    lineEnds = next;
  };
  for (const { name, kind, attributes, start, end } of delimitersOf(content)) {
    html += content.slice(from, start);
    from = end;
    if (kind === 'close') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) cut('typed');
      continue;
    }
    if (depth === 0) cut(TYPED.has(name) ? 'typed' : 'html');
    if (kind === 'open') {
      depth += 1;
      html += reader.onOpen(name, attributes, content.slice(end, end + 2_000));
      continue;
    }
    const own = reader.onVoid(name, attributes);
    if (depth > 0) html += own.map((segment) => segment.html).join('\n\n');
    else {
      segments.push(...own);
      cut('typed');
    }
  }
  html += content.slice(from);
  cut('typed');
  return segments;
}

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
  const items = footnotes.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`);
  return items.length === 0 ? '' : `<ol class="footnotes">${items.join('')}</ol>`;
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
