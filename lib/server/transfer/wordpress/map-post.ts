import { z } from 'zod';
import { escapeHtml } from '../../../text/html.ts';
import { baseLanguage, detectLanguage } from '../../../text/detect-language.ts';
import { elementsOf, renderTree, type HtmlElement, type HtmlNode, findTree } from '../../content/html-tree.ts';
import { decodePath, oldPathKey, oldPathKeys } from '../../content/old-path.ts';
import { prepareContent, type PreparedContent } from '../../content/static-page.ts';
import type { PostRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { fragmentFinder, ownLinks } from '../html/anchors.ts';
import { MOST_MARKUP, textAlone, withTextFallback } from '../html/comment-html.ts';
import { findWebUrl } from '../html/conversion.ts';
import { playerOf } from '../html/media-link.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { localiseFiles, localiseImages, localiseLinks } from '../images/localise-files.ts';
import { findAttachment } from './attachments.ts';
import { convertContent } from './convert-content.ts';
import type { WxrItem } from './export-types.ts';
import { categoryKey, categoryTermsOf, tagKeysOf, findOldPath } from './map-terms.ts';
import { CANONICALS, canonicalUrlOf, formerPathsOf, namedPathsOf, oldPathsOf } from './old-paths.ts';
import {
  excerptOf,
  findPostDate,
  isPage,
  metaDescriptionOf,
  oldSlugsOf,
  slugOf,
  statusOf,
  titleOf,
} from './post-status.ts';
import type { SiteContext, Footnote, PostContext } from './read-channel.ts';

const FOOTNOTES = z.array(z.object({ id: z.string().max(100), content: z.string() })).max(1_000);

function footnotesOf(item: WxrItem, note: (text: string) => void): Footnote[] {
  const text = item.meta.find(({ key }) => key === 'footnotes')?.value.trim() ?? '';
  if (text === '') return [];
  try {
    return FOOTNOTES.parse(JSON.parse(text));
  } catch {
    note('its footnotes cannot be read');
    return [];
  }
}

function contextOf(item: WxrItem, site: SiteContext, note: (text: string) => void): PostContext {
  return {
    base: site.base,
    postId: item.id,
    attachments: site.attachments,
    note,
    findAlt: ({ src, className }) => findAttachment(src, className, site.attachments)?.alt,
    findTitle: (url) => site.titles.get(oldPathKey(decodePath(site.oldSite.pathWithin(url) ?? ''))),
    findReusableBlock: (id) => site.reusable.get(id),
    footnotes: footnotesOf(item, note),
    findFragment: fragmentFinder(
      site.oldSite,
      oldPathsOf(item).flatMap((path) => oldPathKeys(path, site.base)),
    ),
  };
}

// What a server sends as it is stays at its old address, unless it was fetched.
const FILE = /^\/wp-(?:content|includes|admin)\/|\.(?!html?\b|php\b)[a-z0-9]{2,5}(?:[?#]|$)/iu;

/** Files that WordPress attached to a post for podcasts, unless the text links to them already. */
function enclosures(item: WxrItem, context: PostContext): HtmlNode[] {
  const files = item.meta
    .filter(({ key }) => key === 'enclosure')
    .map(({ value }) => value.trim().split('\n')[0] ?? '');
  const missing = files
    .flatMap((file) => findWebUrl(file, context.base) ?? [])
    .filter((url) => !item.content.includes(url));
  const links = missing.map((url) => {
    const tag = playerOf(url) ?? 'iframe';
    return `<${tag} src="${escapeHtml(url)}"></${tag}>`;
  });
  return toBlocks(findTree(links.join('')) ?? [], 'html', context);
}

function noteUse(blocks: readonly HtmlNode[], site: SiteContext): void {
  for (const { tag, attributes } of elementsOf(blocks)) {
    const address = tag === 'a' ? attributes.href : attributes.src;
    const found = address ? findAttachment(address, attributes.class ?? '', site.attachments) : undefined;
    if (found) site.usedAttachments.add(found.id);
  }
}

/** The content with the block that shows its footnotes, also where its theme did that. */
const withFootnotes = (content: string, { footnotes = [] }: PostContext) =>
  footnotes.length === 0 || /<!--\s*wp:(?:core\/)?footnotes\b/u.test(content)
    ? content
    : `${content}\n\n<!-- wp:footnotes /-->`;

// Without the pictures written into it, of which only the end is looked for: over megabytes, sign by sign, an expression runs out of stack.
const lengthOfText = (content: string) =>
  content
    .split('data:')
    .reduce((sum, piece, at) => sum + piece.length - (at === 0 ? 0 : (piece.split(/["'\s]/u, 1)[0] ?? '').length), 0);
// No text for people is as long; to convert one takes fifty times as much memory.
const isTooLarge = (content: string) => content.length > MOST_MARKUP && lengthOfText(content) > MOST_MARKUP;

/**
 * A post's content as it is stored here, `lead` before it, and the text that stood before its "more" mark.
 */
async function mapContent(
  item: WxrItem,
  site: SiteContext,
  { note, lead }: { note: (text: string) => void; lead: string },
): Promise<{ content: PreparedContent; teaser: string }> {
  const context = contextOf(item, site, note);
  const isLarge = isTooLarge(item.content);
  const converted = isLarge ? null : convertContent(withFootnotes(item.content, context), context);
  if (!converted) note(`layout could not be kept, only the text: it is ${isLarge ? 'too large' : 'nested too deeply'}`);
  const blocks = [...(converted?.blocks ?? []), ...enclosures(item, context)];
  noteUse(blocks, site);
  const findOriginal = ({ attributes }: HtmlElement) =>
    findAttachment(attributes.src ?? '', attributes.class ?? '', site.attachments)?.url;
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const files = await localiseFiles(local, { library: site.library, note });
  const isOwn = (address: string) => site.oldSite.pathWithin(address) !== undefined;
  const owned = await localiseLinks(files, { library: site.library, isOwn });
  const linked = ownLinks(owned, site.oldSite, (path) => FILE.test(path));
  const html = lead + (converted ? renderTree(linked) : textAlone(item.content, note) + renderTree(linked));
  const content = await withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
  return { content, teaser: converted?.teaser ?? '' };
}

// Polylang's and WPML's: the language of a post, and what it is a translation of.
const TRANSLATED = /^(?:language|post_translations|_?wpml_language)$/u;
const KNOWN_TAXONOMIES = new Set(['category', 'post_tag', 'post_format', 'nav_menu', 'author']);
const KNOWN_FIELDS =
  /^(enclosure|footnotes|_thumbnail_id|_wp_old_slug|_wp_old_date|_yoast_wpseo_metadesc|rank_math_description|_aioseop_description|_genesis_description)$/u;

const AS_POSTS = 'post of a site in several languages (Polylang, WPML): each translation is a post of its own';

/** The language that a plugin for translations says, else the site's. */
function languageOf({ terms, meta }: WxrItem, { site }: SiteContext): string {
  const named = terms.find(({ taxonomy }) => taxonomy === 'language')?.slug;
  return baseLanguage(named || meta.find(({ key }) => /^_?wpml_language$/u.test(key))?.value || site.language);
}

/** Says what WordPress knows of a post and we do not. */
function noteLosses(item: WxrItem, report: ReportBuilder, note: (text: string) => void): void {
  if (item.parent !== '' && item.parent !== '0' && item.type === 'page')
    report.remark('page that stood below another one: pages have no levels here');
  if (item.type !== 'post' && item.type !== 'page') report.remark(`item of the type «${item.type}»: a page here`);
  if (isPage(item)) report.remark('page: it stands under /pages, without author and comments');
  for (const { taxonomy, name, slug } of item.terms) {
    if (TRANSLATED.test(taxonomy)) report.remark(AS_POSTS);
    else if (taxonomy === 'post_format') report.remark(`post of the format «${name || slug}»: an ordinary post here`);
    else if (!KNOWN_TAXONOMIES.has(taxonomy)) note(`term «${name || slug}» of «${taxonomy}» was left out`);
  }
  for (const { key } of item.meta) {
    if (KNOWN_FIELDS.test(key) || TRANSLATED.test(key) || CANONICALS.test(key)) continue;
    if (key.startsWith('_'))
      report.skip('other', 'internal field of WordPress or a plugin', key.replace(/_[0-9a-f]{32}$/u, '_…'));
    else note(`custom field «${key}» was left out`);
  }
}

type Note = (text: string) => void;

/** Key of an item in its source: its id, or what else there is of it. */
export const itemKey = (item: WxrItem) => item.id || item.link || `${item.type}:${item.slug || item.title}`;

/** The picture above the post: ours when it could be fetched, else its old address. */
async function featuredImageOf(item: WxrItem, site: SiteContext, note: Note) {
  const id = item.meta.find(({ key }) => key === '_thumbnail_id')?.value.trim();
  if (!id) return { featuredImage: null, featuredImageAlt: '' };
  const attachment = site.attachments.find(id);
  const url = findWebUrl(attachment?.url, site.site.source);
  if (!attachment || !url) {
    note(`featured image (attachment ${id}) is not in the export`);
    return { featuredImage: null, featuredImageAlt: '' };
  }
  site.usedAttachments.add(id);
  const local = await site.library.findLocal(url);
  return { featuredImage: local ?? url, featuredImageAlt: attachment.alt };
}

/** Pages have no picture beside their text: it is the first thing in it. */
const figureOf = ({ featuredImage, featuredImageAlt }: Awaited<ReturnType<typeof featuredImageOf>>) =>
  featuredImage === null
    ? ''
    : `<figure><img src="${escapeHtml(featuredImage)}" alt="${escapeHtml(featuredImageAlt)}"></figure>`;

function dateOf(item: WxrItem, site: SiteContext, note: Note): Date | null {
  const date = findPostDate(item, site.offsetMinutes);
  if (!date) note(`its date «${item.date || item.pubDate}» is none: the time of the import stands in for it`);
  return date;
}

/** A post or page of the export as a record, with a note on everything that could not be kept. */
export async function mapPost(item: WxrItem, site: SiteContext): Promise<PostRecord> {
  const notes: string[] = [];
  const note: Note = (text) => notes.push(text);
  const date = dateOf(item, site, note);
  const { status, note: statusNote } = statusOf(item, date);
  if (statusNote) note(statusNote);
  noteLosses(item, site.report, note);
  const image = await featuredImageOf(item, site, note);
  const isPageHere = isPage(item);
  const { content, teaser } = await mapContent(item, site, { note, lead: isPageHere ? figureOf(image) : '' });
  const title = titleOf(item, content.content_text, note);
  const slug = slugOf(item, title);
  const key = itemKey(item);
  const excerpt = excerptOf(item, teaser, note);
  const metaDescription = metaDescriptionOf(item, note);
  for (const text of notes) site.report.note({ id: key, title }, text);
  const { key: authorKey, others: coAuthorKeys } = site.authors.byLine(item);
  const categoryKeys = categoryTermsOf(item).map(categoryKey);
  return {
    key,
    kind: isPageHere ? 'page' : 'post',
    title,
    slug,
    oldSlugs: oldSlugsOf(item, slug),
    excerpt,
    content,
    ...image,
    canonicalUrl: canonicalUrlOf(item, site.oldSite),
    metaDescription,
    metaKeywords: '',
    language: detectLanguage(`${title} ${content.content_text}`, languageOf(item, site)),
    status,
    date,
    authorKey,
    coAuthorKeys,
    categoryKeys,
    tagKeys: tagKeysOf(item),
    isPinned: item.isSticky,
    commentsClosed: item.commentStatus === 'closed',
    oldPath: findOldPath(item.link),
    oldPaths: oldPathsOf(item),
    guessedPaths: [...formerPathsOf(item), ...namedPathsOf(item)],
  };
}
