import type { ReportBuilder } from '../format/import-report.ts';
import type { WxrItem } from './export-types.ts';
import { baseLanguage, detectLanguage } from '../../content/detect-language.ts';
import { escapeHtml } from '../../../text/html.ts';
import { findWebUrl } from '../html/conversion.ts';
import type { PostRecord } from '../format/import-records.ts';
import { findOldPath } from './decode-slug.ts';
import { oldPathsOf } from './old-paths.ts';
import { categoryKey, categoryTermsOf } from './map-categories.ts';
import { tagKeysOf } from './map-tags.ts';
import { mapContent } from './map-content.ts';
import { findPostDate, statusOf } from './post-status.ts';
import { excerptOf, metaDescriptionOf, oldSlugsOf, slugOf, titleOf } from './post-texts.ts';
import type { SiteContext } from './site-context.ts';

const KNOWN_TAXONOMIES = new Set(['category', 'post_tag', 'post_format', 'nav_menu', 'author']);
const KNOWN_FIELDS =
  /^(enclosure|footnotes|_thumbnail_id|_wp_old_slug|_yoast_wpseo_metadesc|rank_math_description|_aioseop_description|_genesis_description)$/u;

/** Says what WordPress knows of a post and we do not. */
function noteLosses(item: WxrItem, report: ReportBuilder, note: (text: string) => void): void {
  if (item.parent !== '' && item.parent !== '0' && item.type === 'page')
    report.remark('page that stood below another one: pages have no levels here');
  if (item.type === 'page') report.remark('page: it stands under /pages, without author and comments');
  for (const { taxonomy, name, slug } of item.terms) {
    if (taxonomy === 'post_format') report.remark(`post of the format «${name || slug}»: an ordinary post here`);
    else if (!KNOWN_TAXONOMIES.has(taxonomy)) note(`term «${name || slug}» of «${taxonomy}» was left out`);
  }
  for (const { key } of item.meta) {
    if (KNOWN_FIELDS.test(key)) continue;
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
  const isPage = item.type === 'page';
  const { content, teaser } = await mapContent(item, site, { note, lead: isPage ? figureOf(image) : '' });
  const title = titleOf(item, content.content_text);
  const slug = slugOf(item, title);
  const key = itemKey(item);
  for (const text of notes) site.report.note({ id: key, title }, text);
  const { key: authorKey, others: coAuthorKeys } = site.authors.byLine(item);
  const categoryKeys = categoryTermsOf(item).map(categoryKey);
  return {
    key,
    kind: isPage ? 'page' : 'post',
    title,
    slug,
    oldSlugs: oldSlugsOf(item, slug),
    excerpt: excerptOf(item, teaser),
    content,
    ...image,
    canonicalUrl: null,
    metaDescription: metaDescriptionOf(item),
    metaKeywords: '',
    language: detectLanguage(`${title} ${content.content_text}`, baseLanguage(site.site.language)),
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
  };
}
