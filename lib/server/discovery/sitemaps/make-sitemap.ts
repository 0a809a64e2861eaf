import type { Kysely } from 'kysely';
import { pathForPrograms, pathTo } from '../../../paths.ts';
import { FIXED_PAGES } from '../../../rules/pages.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import {
  countMapped,
  listMappedAuthors,
  listMappedCategories,
  listMappedPosts,
  listMappedSeries,
  listMappedTags,
  listMappedSitePages,
  listSitemapParts,
  type MappedPage,
} from '../../services/sitemap/sitemap.ts';
import { alternatesOf } from '../head/post-links.ts';
import { absoluteImageUrl, absoluteUrl, textResponse } from '../text-response.ts';
import { type Xml, xmlDocument, xmlElement } from '../xml/xml-element.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

const text = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : xmlElement(name, {}, value);

/** The same page in other languages and its own. */
function alternates(post: MappedPage['post']): Xml[] {
  if (!post) return [];
  // A post that is canonical elsewhere is in no sitemap.
  const languages = alternatesOf({ original: { ...post, canonical_url: null }, translations: post.translations });
  return Object.entries(languages ?? {}).map(([hreflang, href]) =>
    xmlElement('xhtml:link', { rel: 'alternate', hreflang, href }),
  );
}

function writePage({ path, modified, image = null, post }: MappedPage): Xml {
  const address = absoluteImageUrl(image);
  const picture = address !== null && xmlElement('image:image', {}, text('image:loc', address));
  return xmlElement('url', {}, text('loc', absoluteUrl(path)), text('lastmod', modified), ...alternates(post), picture);
}

/** A file of addresses (sitemaps.org, with Google's images). */
function writeSitemap(pages: MappedPage[]): string {
  return xmlDocument(
    xmlElement('urlset', { xmlns: SITEMAP, 'xmlns:xhtml': XHTML, 'xmlns:image': IMAGE }, ...pages.map(writePage)),
  );
}

/** A file of such files. */
function writeSitemapIndex(parts: { path: string; modified?: string }[]): string {
  const entries = parts.map(({ path, modified }) =>
    xmlElement('sitemap', {}, text('loc', absoluteUrl(path)), text('lastmod', modified)),
  );
  return xmlDocument(xmlElement('sitemapindex', { xmlns: SITEMAP }, ...entries));
}

/** Pages that are always there and may be indexed. */
const OWN_PAGES: MappedPage[] = [pathTo.home(), pathTo.categories()].map((path) => ({ path }));

/** docs/api.md#pages: with more addresses than this, /sitemap.xml is an index. */
const MOST_IN_ONE = 5_000;

async function makeIndex(db: Kysely<Database>): Promise<string> {
  const { posts, authors } = await listSitemapParts(db);
  return writeSitemapIndex([
    { path: pathForPrograms.sitemapPart('pages') },
    ...posts.map(({ part, modified }) => ({ path: pathForPrograms.sitemapPart('posts', part + 1), modified })),
    ...authors.map((part) => ({ path: pathForPrograms.sitemapPart('authors', part + 1) })),
  ]);
}

/** /sitemap.xml: every address, or an index of the files that hold them. */
export async function makeSitemap(db: Kysely<Database>): Promise<string> {
  const total = OWN_PAGES.length + FIXED_PAGES.length + (await countMapped(db, MOST_IN_ONE));
  if (total > MOST_IN_ONE) return makeIndex(db);
  const lists = await Promise.all([
    listMappedSitePages(db),
    listMappedPosts(db, 'all'),
    listMappedCategories(db),
    listMappedTags(db),
    listMappedSeries(db),
    listMappedAuthors(db, 'all'),
  ]);
  return writeSitemap([...OWN_PAGES, ...lists.flat()]);
}

/** /sitemaps/pages.xml: what is neither a post nor an author. */
export async function makePagesSitemap(db: Kysely<Database>): Promise<string> {
  const lists = await Promise.all([
    listMappedSitePages(db),
    listMappedCategories(db),
    listMappedTags(db),
    listMappedSeries(db),
  ]);
  return writeSitemap([...OWN_PAGES, ...lists.flat()]);
}

/** A sitemap or an index of them. */
export function sitemapResponse(body: string): Response {
  return textResponse({ body, contentType: 'application/xml; charset=utf-8' });
}

type ListPart = (db: Kysely<Database>, part: number) => Promise<MappedPage[]>;

/**
 * The file `<n>.xml` of a large sitemap, counted from 1.
 * @throws AppError not_found for another name, or for a part without addresses
 */
export async function sitemapPartResponse(file: string, list: ListPart): Promise<Response> {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const pages = number === undefined ? [] : await list(runtime().db, Number(number) - 1);
  if (pages.length === 0) throw new AppError('not_found', 'sitemapMissing');
  return sitemapResponse(writeSitemap(pages));
}
