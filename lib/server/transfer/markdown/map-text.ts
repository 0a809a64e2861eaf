import { escapeHtml } from '../../../text/html.ts';
import { truncate } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { baseLanguage, detectLanguage } from '../../../text/detect-language.ts';
import { decodePath } from '../../content/old-path.ts';
import { plainText } from '../../content/plain-text.ts';
import { fitText } from '../format/archive-values.ts';
import type { AttachmentRecord, PostRecord } from '../format/import-records.ts';
import type { Note } from '../ghost/card.ts';
import { createOldSite } from '../html/anchors.ts';
import { findWebUrl } from '../html/conversion.ts';
import { markdownHtml } from '../html/markdown.ts';
import { dateOf, withoutEnding } from './addresses.ts';
import { type Fields, isKnownField, listOf, momentOf } from './front-matter.ts';
import { seriesOf } from './map-terms.ts';
import {
  contentOf,
  folderOf,
  type PlacedText,
  type TextContext,
  fileAddress,
  FILES,
  pictureAddress,
  siteBase,
} from './text-content.ts';

const lineOf = (text: string | undefined) => (text ?? '').replace(/\s+/gu, ' ').trim();

/** The picture above a text, and what it shows. */
function pictureOf(fields: Fields): { src: string; alt: string } {
  const { heroImage, image, cover, featured_image, thumbnail } = fields;
  const named = [heroImage, image, cover, featured_image, thumbnail].find(Boolean);
  const own = fields.heroImageAlt ?? fields.imageAlt ?? fields.image_alt;
  if (typeof named !== 'object') return { src: named ?? '', alt: own ?? '' };
  const { src, url, path, image: inner, alt } = named;
  return { src: src ?? url ?? path ?? inner ?? '', alt: own ?? alt ?? '' };
}

async function featuredImage({ text }: PlacedText, { site, library }: TextContext, note: Note) {
  const { src, alt } = pictureOf(text.fields);
  if (src === '') return { featuredImage: null, featuredImageAlt: '' };
  const address = findWebUrl(pictureAddress(src, folderOf(text.path), site), siteBase(site));
  const local = address === null ? null : await library.findLocal(address);
  const isHere = address === null || address.startsWith(FILES) || (!site.url && address.startsWith(siteBase(site)));
  if (!local && isHere) note(`picture ${src.slice(0, 80)} above it is not in the folder`);
  return {
    featuredImage: local ?? (isHere ? null : address),
    featuredImageAlt: fitText(lineOf(alt), 'featured_image_alt', note),
  };
}

const expiryOf = ({ expiryDate, expiry_date, unpublishDate }: Fields) =>
  momentOf(expiryDate ?? expiry_date ?? unpublishDate);

const NO_PICTURE = { featuredImage: null, featuredImageAlt: '' };

/** Pages have no picture beside their text: it is the first thing in it. */
function leadOf(fields: Fields): string {
  const { src, alt } = pictureOf(fields);
  return src === '' ? '' : `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></figure>\n`;
}

/** Says which fields have no place here. */
function noteFields(fields: Fields, note: Note): void {
  const names = Object.keys(fields).filter(
    (name) => !isKnownField(name) && fields[name] !== null && fields[name] !== '',
  );
  if (names.length > 0)
    note(
      `fields that were left out: ${names
        .map((name) => name.slice(0, 60))
        .slice(0, 20)
        .join(', ')}`,
    );
}

/** Whether readers may see it, whenever its time comes. */
export function statusOf({ text }: PlacedText): 'draft' | 'published' {
  const { draft, published, permalink, headless } = text.fields;
  // Eleventy and Hugo: it is nowhere to be read, whatever else is made of it.
  if (permalink === 'false' || headless === true) return 'draft';
  const expiry = expiryOf(text.fields);
  if (expiry && expiry.getTime() <= Date.now()) return 'draft';
  if (draft === true || published === false || /(?:^|\/)_drafts\//u.test(text.path)) return 'draft';
  return 'published';
}

// As many as an address has.
const LONGEST_ADDRESS = 2_000;

/** The address of another site where the text came out first; one within the old site says nothing that its own does not. */
function canonicalOf({ canonicalUrl, canonical_url, canonical }: Fields, base: string): string | null {
  const url = findWebUrl(canonicalUrl ?? canonical_url ?? canonical, '');
  const isOwn = url !== null && createOldSite([base]).pathWithin(url) !== undefined;
  return url === null || isOwn || url.length > LONGEST_ADDRESS ? null : url;
}

const TITLE = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/u;

const headingOf = (body: string) => plainText(TITLE.exec(markdownHtml(body.slice(0, 2_000)))?.[1] ?? '');

/** What it calls itself, else its first heading, its name or its beginning. */
function titleOf({ text, place }: PlacedText, words: string, note: Note): string {
  const { fields, body } = text;
  const named = fields.title || headingOf(body) || place.name.replace(/-/gu, ' ') || truncate(words, 60);
  return fitText(lineOf(named), 'title', note) || 'Untitled';
}

/** What its time was, of which nothing is known here. */
function noteExpiry({ text }: PlacedText, note: Note): void {
  const expiry = expiryOf(text.fields);
  if (!expiry) return;
  const day = expiry.toISOString().slice(0, 10);
  const isOver = expiry.getTime() <= Date.now();
  note(isOver ? `its time was over on ${day}: it is a draft` : `its time is over on ${day}: here it stays`);
}

/** A text of the folder as a record, with a note on everything that could not be kept. */
export async function mapText(placed: PlacedText, context: TextContext): Promise<PostRecord> {
  const { text, place, addresses } = placed;
  const { fields } = text;
  const notes: string[] = [];
  const note: Note = (words) => notes.push(words);
  const isPage = place.kind === 'page';
  const content = await contentOf(placed, context, { note, lead: isPage ? leadOf(fields) : '' });
  const title = titleOf(placed, content.content_text, note);
  const [authorKey = '', ...coAuthorKeys] = context.terms.authorKeys(text);
  const date = dateOf(text, place);
  if (!date && place.kind === 'post') note('it has no date that can be read: the time of the import stands in for it');
  noteExpiry(placed, note);
  const key = text.path;
  const picture = isPage ? NO_PICTURE : await featuredImage(placed, context, note);
  noteFields(fields, note);
  const series = isPage ? undefined : seriesOf(text);
  if (!isPage && Array.isArray(fields.series) && listOf(fields.series).length > 1)
    note(`is part of several series: here of «${series?.title ?? ''}» alone`);
  const status = statusOf(placed);
  const excerpt = fitText(lineOf(fields.summary ?? fields.excerpt ?? fields.description), 'excerpt', note);
  const metaDescription = fitText(lineOf(fields.description), 'meta_description', note);
  for (const words of notes) context.report.note({ id: key, title }, words);
  return {
    ...{ key, kind: place.kind, title, content, status, date, series, ...picture },
    slug:
      slugify(fields.slug ?? place.name, { prefix: place.kind, max: 200 }) ||
      slugify(title, { prefix: place.kind }) ||
      place.kind,
    oldSlugs: [],
    excerpt,
    isPinned: fields.sticky ?? fields.pinned ?? false,
    commentsClosed: fields.comments === false,
    canonicalUrl: canonicalOf(fields, siteBase(context.site)),
    metaDescription,
    metaKeywords: fitText(lineOf(listOf(fields.keywords).join(', ')), 'meta_keywords', note),
    language: detectLanguage(
      `${title} ${content.content_text}`,
      baseLanguage(fields.language ?? fields.lang ?? fields.locale ?? context.site.language),
    ),
    authorKey,
    coAuthorKeys,
    categoryKeys: place.kind === 'page' ? [] : context.terms.categoryKeys(text),
    tagKeys: place.kind === 'page' ? [] : context.terms.tagKeys(text),
    oldPath: addresses.sure[0] ?? null,
    oldPaths: addresses.sure,
    guessedPaths: addresses.guessed,
  };
}

/** The addresses that pictures beside a text had: below that of the text. */
export function besideText({ text, addresses }: PlacedText, images: Iterable<string>): AttachmentRecord[] {
  if (!/(?:^|\/)index\.\w+$/u.test(text.path)) return [];
  const folder = fileAddress(folderOf(text.path)).replace(/\/?$/u, '/');
  const own = withoutEnding(addresses.sure[0] ?? '');
  return [...images]
    .filter((url) => url.startsWith(folder))
    .map((url) => ({ paths: [`${own}/${decodePath(url.slice(folder.length))}`], url, postKey: text.path }));
}
