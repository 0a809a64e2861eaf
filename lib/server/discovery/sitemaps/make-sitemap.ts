import type { Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import { countMapped } from '../../services/sitemap/count-mapped.ts';
import { listMappedAuthors } from '../../services/sitemap/list-mapped-authors.ts';
import { listMappedCategories } from '../../services/sitemap/list-mapped-categories.ts';
import { listMappedPosts } from '../../services/sitemap/list-mapped-posts.ts';
import { listSitemapParts } from '../../services/sitemap/list-sitemap-parts.ts';
import { OWN_PAGES } from './own-pages.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

/** CONTRACT 3: with more addresses than this, /sitemap.xml is an index. */
const MOST_IN_ONE = 5_000;

async function makeIndex(db: Kysely<Database>): Promise<string> {
  const { posts, authors } = await listSitemapParts(db);
  return writeSitemapIndex([
    { path: pathTo.sitemapPart('pages') },
    ...posts.map(({ part, modified }) => ({ path: pathTo.sitemapPart('posts', part + 1), modified })),
    ...authors.map((part) => ({ path: pathTo.sitemapPart('authors', part + 1) })),
  ]);
}

/** /sitemap.xml: every address, or an index of the files that hold them. */
export async function makeSitemap(db: Kysely<Database>): Promise<string> {
  const total = OWN_PAGES.length + (await countMapped(db, MOST_IN_ONE));
  if (total > MOST_IN_ONE) return makeIndex(db);
  const lists = await Promise.all([listMappedPosts(db, 'all'), listMappedCategories(db), listMappedAuthors(db, 'all')]);
  return writeSitemap([...OWN_PAGES, ...lists.flat()]);
}

/** /sitemaps/pages.xml: what is neither a post nor an author. */
export async function makePagesSitemap(db: Kysely<Database>): Promise<string> {
  return writeSitemap([...OWN_PAGES, ...(await listMappedCategories(db))]);
}
