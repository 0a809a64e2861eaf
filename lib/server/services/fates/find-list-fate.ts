import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { AUTHOR_PAGE_SIZE, CATEGORY_PAGE_SIZE, HOME_PAGE_SIZE, TAG_PAGE_SIZE } from '../../../rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import {
  keepPlan,
  publicTotal,
  publicTotalOfAuthor,
  publicTotalOfCategory,
  publicTotalOfTag,
} from '../../db/sql-fragments.ts';
import { missing, OK, pageFate, type Fate } from './fate.ts';

type Row = { name: string; total: number };

async function findRow(db: Kysely<Database>, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

/** Home: a page of all posts. */
export async function findHomeFate(db: Kysely<Database>, page: number): Promise<Fate> {
  const row = await findRow(db, sql<Row>`${keepPlan} select '' as name, ${publicTotal} as total`);
  return pageFate(page, row?.total ?? 0, HOME_PAGE_SIZE);
}

/** The category that has a slug, or else the one that had it. */
async function findCategory(db: Kysely<Database>, slug: string): Promise<Row | undefined> {
  const wanted = normaliseSlug(slug);
  return findRow(
    db,
    sql<Row>`select c.slug as name, ${publicTotalOfCategory} as total from categories c
      where c.slug = ${wanted} or c.id = (select category_id from category_slugs where slug = ${wanted})
      order by c.slug = ${wanted} desc limit 1`,
  );
}

/** Home filtered by a category, which shows that category's list; another spelling of its slug, or an old one, moves to the right one. */
export async function findFilteredHomeFate(db: Kysely<Database>, slug: string, page: number): Promise<Fate> {
  const row = await findCategory(db, slug);
  if (!row) return missing('category-not-found');
  if (row.name !== slug) return { kind: 'moved', path: `/?category=${encodeURIComponent(row.name)}` };
  return pageFate(page, row.total, CATEGORY_PAGE_SIZE);
}

/** A category page; another spelling of its slug, or an old one, moves to the right one. */
export async function findCategoryFate(db: Kysely<Database>, slug: string, page: number): Promise<Fate> {
  const row = await findCategory(db, slug);
  if (!row) return missing('category-not-found');
  if (row.name !== slug) return { kind: 'moved', path: pathTo.category(row.name, page) };
  return pageFate(page, row.total, CATEGORY_PAGE_SIZE);
}

/** A tag page, which is there while a public post has the tag; another spelling of its slug, or an old one, moves to the right one. */
export async function findTagFate(db: Kysely<Database>, slug: string, page: number): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const row = await findRow(
    db,
    sql<Row>`select t.slug as name, ${publicTotalOfTag} as total from tags t
      where t.slug = ${wanted} or t.id = (select tag_id from tag_slugs where slug = ${wanted})
      order by t.slug = ${wanted} desc limit 1`,
  );
  if (!row?.total) return missing('page-not-found');
  if (row.name !== slug) return { kind: 'moved', path: pathTo.tag(row.name, page) };
  return pageFate(page, row.total, TAG_PAGE_SIZE);
}

/** The page of a series, which is there while one of its posts is public; an old slug moves to the right one. */
export async function findSeriesFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const row = await findRow(
    db,
    sql<Row>`select s.slug as name, (select count(*)::int from series_posts sp
        join post_lookup l on l.post_id = sp.post_id where sp.series_id = s.id and l.listed_at <= now()) as total
      from series s where s.slug = ${wanted} or s.id = (select series_id from series_slugs where slug = ${wanted})
      order by s.slug = ${wanted} desc limit 1`,
  );
  if (!row?.total) return missing('page-not-found');
  return row.name === slug ? OK : { kind: 'moved', path: pathTo.series(row.name) };
}

/** An author page; another case of the username, or one from before, moves to the right one. */
export async function findAuthorFate(db: Kysely<Database>, username: string, page: number): Promise<Fate> {
  const wanted = sql`lower(${username.normalize('NFC')})`;
  const row = await findRow(
    db,
    sql<Row>`select u.username as name, ${publicTotalOfAuthor} as total from users u
      where (lower(u.username) = ${wanted}
        or u.id = (select user_id from former_usernames where lower(username) = ${wanted})) and u.is_active
      order by lower(u.username) = ${wanted} desc limit 1`,
  );
  if (!row) return missing('user-not-found');
  if (row.name !== username) return { kind: 'moved', path: pathTo.user(row.name, page) };
  return pageFate(page, row.total, AUTHOR_PAGE_SIZE);
}
