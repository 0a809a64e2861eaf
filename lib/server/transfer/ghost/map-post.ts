import { truncate } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { detectLanguage } from '../../../text/detect-language.ts';
import { element, type HtmlNode } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { fitText } from '../format/archive-values.ts';
import type { PostRecord } from '../format/import-records.ts';
import { findWebUrl } from '../html/conversion.ts';
import { figure, type Note } from './card.ts';
import { ghostDate, type GhostSite, PLACEHOLDER, UNKNOWN_ADDRESS } from './ghost-site.ts';
import { mapGhostContent } from './map-content.ts';
import { isPage, postKey } from './map-tags.ts';
import { type GhostRow, isSet, lineOf, textOf } from './read-export.ts';

const SOCIAL = ['og_title', 'og_description', 'og_image', 'twitter_title', 'twitter_description', 'twitter_image'];

/** Says what Ghost knows of a post and we do not. */
function noteGhostLosses(post: GhostRow, meta: GhostRow, { tags, report }: GhostSite, note: Note): void {
  const has = (name: string) => textOf(meta, name) !== '' || textOf(post, name) !== '';
  if (isSet(post, 'featured')) note('was featured: posts stand by date here');
  const metaTitle = lineOf(meta, 'meta_title') || lineOf(post, 'meta_title');
  if (metaTitle && metaTitle !== lineOf(post, 'title'))
    note(`title for search engines has no place here: «${metaTitle}»`);
  if (SOCIAL.some(has)) note('title, text or picture of its own for social networks was left out');
  if (has('codeinjection_head') || has('codeinjection_foot')) note('code that was injected into its page was left out');
  if (has('custom_template')) report.remark('post with a template of its own: all look alike here');
  if (/^(?:__GHOST_URL__|\/)/u.test(textOf(post, 'canonical_url')))
    note(
      `canonical address within the old site was left out: ${textOf(post, 'canonical_url').replace('__GHOST_URL__', '')}`,
    );
  if (has('email_subject')) report.remark('subject of a newsletter was left out');
  if (isPage(post) && has('custom_excerpt') && has('meta_description'))
    note(`summary of a page was left out: «${lineOf(post, 'custom_excerpt')}»`);
  const internal = tags.internalOf(post);
  if (internal.length > 0) note(`internal tags were left out: ${internal.join(', ')}`);
}

type GhostStatus = { status: 'draft' | 'published'; note?: string };

/** What a post is here. Nothing becomes public that was not: what was for members or for e-mails becomes a draft. */
export function ghostStatus(post: GhostRow, date: Date | null): GhostStatus {
  const status = textOf(post, 'status');
  const visibility = textOf(post, 'visibility') || 'public';
  if (status === 'draft') return { status: 'draft' };
  if (status === 'sent') return { status: 'draft', note: 'was sent by e-mail only: it is a draft here' };
  if (status !== 'published' && status !== 'scheduled')
    return { status: 'draft', note: `had the unknown status «${status}»: it is a draft here` };
  if (visibility !== 'public') return { status: 'draft', note: `was for «${visibility}» only: it is a draft here` };
  if (status === 'published') return { status: 'published' };
  if (date && date.getTime() > Date.now()) return { status: 'published' };
  return { status: 'published', note: 'was scheduled, and its time has come: it is public here' };
}

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
  return {
    featuredImage: local ?? (isLost ? null : url),
    featuredImageAlt: fitText(alt || caption, 'featured_image_alt', note),
  };
}

/** Pages have no picture beside their text: it is the first thing in it. */
function leadOf(post: GhostRow, meta: GhostRow, site: GhostSite): HtmlNode[] {
  const url = textOf(post, 'feature_image') || textOf(post, 'image');
  if (!isPage(post) || url === '') return [];
  const alt = lineOf(meta, 'feature_image_alt') || lineOf(post, 'feature_image_alt');
  const image = element('img', [], { src: url.replaceAll(PLACEHOLDER, site.base), alt });
  return figure([image], textOf(meta, 'feature_image_caption') || textOf(post, 'feature_image_caption'));
}

/** Addresses that a post had where somebody had set other ones than Ghost's: with a date, or below its primary tag. */
function guessedPathsOf(slug: string, date: Date | null, tag: string | undefined): string[] {
  if (slug === '') return [];
  const [year, month, day] = date?.toISOString().slice(0, 10).split('-') ?? [];
  const dated = date ? [`/${year}/${month}/${day}/${slug}`, `/${year}/${month}/${slug}`, `/${year}/${slug}`] : [];
  return [...dated, ...(tag === undefined ? [] : [`/${tag}/${slug}`]), `/blog/${slug}`];
}

function wordsOf(post: GhostRow, meta: GhostRow, site: GhostSite, note: Note) {
  const description = lineOf(meta, 'meta_description') || lineOf(post, 'meta_description');
  return {
    excerpt: fitText(lineOf(post, 'custom_excerpt'), 'excerpt', note),
    metaDescription: fitText(description, 'meta_description', note),
    canonicalUrl: findWebUrl(textOf(post, 'canonical_url').replaceAll(PLACEHOLDER, ''), ''),
    metaKeywords: '',
    tagKeys: site.tags.tagKeysOf(post),
    categoryKeys: site.tags.keysOf(post),
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
  const { key: authorKey, others: coAuthorKeys } = site.authors.of(post);
  noteGhostLosses(post, meta, site, note);
  const content = await mapGhostContent(post, site, { note, lead: leadOf(post, meta, site) });
  const image = isPage(post)
    ? { featuredImage: null, featuredImageAlt: '' }
    : await featuredImage(post, meta, site, note);
  const key = postKey(post);
  const name = lineOf(post, 'title') || truncate(content.content_text.slice(0, 1_000), 60);
  const title = fitText(name, 'title', note) || `Untitled ${key}`;
  const prefix = isPage(post) ? 'page' : 'post';
  const slug =
    slugify(textOf(post, 'slug'), { prefix, max: 200 }) || slugify(title, { prefix }) || slugify(key) || prefix;
  const words = wordsOf(post, meta, site, note);
  for (const text of notes) site.report.note({ id: key, title }, text);
  return {
    ...{ key, kind: isPage(post) ? 'page' : 'post', title, slug, oldSlugs: [], content, ...image },
    ...words,
    language: detectLanguage(`${title} ${content.content_text}`, site.language),
    ...{ isPinned: false, commentsClosed: false },
    ...{ status, date, authorKey, coAuthorKeys, oldPath: textOf(post, 'slug') ? `/${textOf(post, 'slug')}/` : null },
    oldPaths: textOf(post, 'slug') ? [`/${textOf(post, 'slug')}`] : [],
    // Ghost leads the address of a preview to the post once that is out.
    guessedPaths: [
      ...(textOf(post, 'uuid') === '' ? [] : [`/p/${textOf(post, 'uuid')}`]),
      ...guessedPathsOf(textOf(post, 'slug'), date, site.tags.primarySlugOf(post)),
    ],
  };
}
