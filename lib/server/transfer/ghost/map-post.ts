import { truncate } from '../../../text/cut.ts';
import { plainText } from '../../content/plain-text.ts';
import { slugify } from '../../../text/slug.ts';
import { cutText } from '../../../text/cut.ts';
import { detectLanguage } from '../../content/detect-language.ts';
import { findWebUrl } from '../html/conversion.ts';
import type { PostRecord } from '../format/import-records.ts';
import type { Note } from './card.ts';
import { lineOf, textOf, type GhostRow } from './export-types.ts';
import { ghostDate } from './ghost-date.ts';
import type { GhostSite } from './ghost-site.ts';
import { mapGhostContent } from './map-content.ts';
import { isPage } from './map-tags.ts';
import { noteGhostLosses } from './note-losses.ts';
import { ghostStatus } from './post-status.ts';
import { PLACEHOLDER, UNKNOWN_ADDRESS } from './site-address.ts';

const TITLE_CODE_POINTS = 300;

export const postKey = (post: GhostRow) => textOf(post, 'id') || textOf(post, 'uuid') || textOf(post, 'slug');

/** The picture above the post: ours when there is a way to it, else its old address. */
async function featuredImage(post: GhostRow, meta: GhostRow, site: GhostSite, note: Note) {
  const given = textOf(post, 'feature_image') || textOf(post, 'image');
  const url = findWebUrl(given.replaceAll(PLACEHOLDER, site.base), site.base);
  if (!url) return { featuredImage: null, featuredImageAlt: '' };
  const caption = plainText(textOf(meta, 'feature_image_caption') || textOf(post, 'feature_image_caption'));
  const alt = lineOf(meta, 'feature_image_alt') || lineOf(post, 'feature_image_alt');
  if (caption && alt) note(`caption of the featured image has no place here: «${caption}»`);
  const local = await site.library.findLocal(url);
  const isLost = !local && url.startsWith(UNKNOWN_ADDRESS);
  if (isLost) note(`featured image ${given.replace(PLACEHOLDER, '')} was left out: give --url or --files to fetch it`);
  return { featuredImage: local ?? (isLost ? null : url), featuredImageAlt: cutText(alt || caption, 500) };
}

/** Ghost's address of a post, and the one with a date in it that its first versions could have. */
function oldPathsOf(slug: string, date: Date | null): string[] {
  if (slug === '') return [];
  const dated = date ? [`/${date.toISOString().slice(0, 10).replaceAll('-', '/')}/${slug}`] : [];
  return [`/${slug}`, ...dated];
}

function wordsOf(post: GhostRow, meta: GhostRow, site: GhostSite) {
  return {
    excerpt: cutText(lineOf(post, 'custom_excerpt'), 2_000),
    metaDescription: cutText(lineOf(meta, 'meta_description') || lineOf(post, 'meta_description'), 500),
    canonicalUrl: findWebUrl(textOf(post, 'canonical_url').replaceAll(PLACEHOLDER, ''), ''),
    metaKeywords: '',
    categoryKeys: [...site.tags.keysOf(post), ...(isPage(post) ? [site.tags.pagesKey] : [])],
  };
}

/** A post or page of the export as a record, with a note on everything that could not be kept. */
export async function mapGhostPost(post: GhostRow, site: GhostSite): Promise<PostRecord> {
  const notes: string[] = [];
  const note: Note = (text) => notes.push(text);
  const meta = site.metaOf.get(textOf(post, 'id')) ?? {};
  const date = ghostDate(post.published_at) ?? ghostDate(post.created_at);
  if (!date) note('it has no readable date: the time of the import stands in for it');
  const { status, note: statusNote } = ghostStatus(post, date);
  if (statusNote) note(statusNote);
  const { key: authorKey, others } = site.authors.of(post);
  if (others.length > 0) note(`was written together with ${others.join(', ')}: a post has one author here`);
  noteGhostLosses(post, meta, site, note);
  const content = await mapGhostContent(post, site, note);
  const image = await featuredImage(post, meta, site, note);
  const key = postKey(post);
  const name = lineOf(post, 'title') || truncate(content.content_text.slice(0, 1_000), 60) || `Untitled ${key}`;
  const title = cutText(name.normalize('NFC'), TITLE_CODE_POINTS);
  const slug = slugify(textOf(post, 'slug'), { max: 200 }) || slugify(title) || slugify(key) || 'post';
  for (const text of notes) site.report.note({ id: key, title }, text);
  return {
    ...{ key, kind: isPage(post) ? 'page' : 'post', title, slug, oldSlugs: [], content, ...image },
    ...wordsOf(post, meta, site),
    language: detectLanguage(`${title} ${content.content_text}`, site.language),
    ...{ status, date, authorKey, oldPath: textOf(post, 'slug') ? `/${textOf(post, 'slug')}/` : null },
    oldPaths: oldPathsOf(textOf(post, 'slug'), date),
  };
}
