import { baseLanguage, detectLanguage } from '../../content/detect-language.ts';
import { findWebUrl } from '../html/conversion.ts';
import type { PostRecord } from '../format/import-records.ts';
import { findOldPath } from './decode-slug.ts';
import type { WxrItem } from './export-types.ts';
import { categoryKey, categoryTermsOf } from './map-categories.ts';
import { mapContent } from './map-content.ts';
import { noteLosses } from './note-losses.ts';
import { findPostDate } from './post-date.ts';
import { statusOf } from './post-status.ts';
import { excerptOf, keywordsOf, metaDescriptionOf, oldSlugsOf, slugOf, titleOf } from './post-texts.ts';
import type { SiteContext } from './site-context.ts';

type Note = (text: string) => void;

/** Key of an item in its source: its id, or what else there is of it. */
export const itemKey = (item: WxrItem) => item.id || item.link || `${item.type}:${item.slug || item.title}`;

/** The picture above the post: ours when it could be fetched, else its old address. */
async function featuredImage(item: WxrItem, site: SiteContext, note: Note) {
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

function dateOf(item: WxrItem, site: SiteContext, note: Note): Date | null {
  const date = findPostDate(item, site.offsetMinutes);
  if (!date) note(`its date «${item.date || item.pubDate}» is none: the time of the import stands in for it`);
  return date;
}

function oldPathsOf(item: WxrItem): string[] {
  const number = /^[1-9]\d{0,9}$/u.test(item.id) ? `/?p=${item.id}` : '';
  const link = findOldPath(item.link) ?? '';
  // A draft's link has its number in the query; other queries lead nowhere.
  return [link.includes('?') ? '' : link, number].filter(Boolean);
}

/** A post or page of the export as a record, with a note on everything that could not be kept. */
export async function mapPost(item: WxrItem, site: SiteContext): Promise<PostRecord> {
  const notes: string[] = [];
  const note: Note = (text) => notes.push(text);
  const date = dateOf(item, site, note);
  const { status, note: statusNote } = statusOf(item, date);
  if (statusNote) note(statusNote);
  noteLosses(item, site.report, note);
  const { content, teaser } = await mapContent(item, site, note);
  const title = titleOf(item, content.content_text);
  const slug = slugOf(item, title);
  const key = itemKey(item);
  const image = await featuredImage(item, site, note);
  for (const text of notes) site.report.note({ id: key, title }, text);
  const categoryKeys = categoryTermsOf(item).map(categoryKey);
  return {
    key,
    kind: item.type === 'page' ? 'page' : 'post',
    title,
    slug,
    oldSlugs: oldSlugsOf(item, slug),
    excerpt: excerptOf(item, teaser),
    content,
    ...image,
    canonicalUrl: null,
    metaDescription: metaDescriptionOf(item),
    metaKeywords: keywordsOf(item),
    language: detectLanguage(`${title} ${content.content_text}`, baseLanguage(site.site.language)),
    status,
    date,
    authorKey: site.authors.keyOf(item.creator),
    categoryKeys: item.type === 'page' ? [...categoryKeys, site.categories.pagesKey] : categoryKeys,
    oldPath: findOldPath(item.link),
    oldPaths: oldPathsOf(item),
  };
}
