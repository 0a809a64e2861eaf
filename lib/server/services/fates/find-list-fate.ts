import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { AUTHOR_PAGE_SIZE, CATEGORY_PAGE_SIZE, HOME_PAGE_SIZE } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../posts/get-post.ts';
import { publicTotal, publicTotalOfAuthor, publicTotalOfCategory } from '../posts/post-totals.ts';
import { missing, pageFate, type Fate } from './fate.ts';

type Row = { name: string; total: number };

async function findRow(db: Kysely<Database>, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

/** Home: a page of all posts. */
export async function findHomeFate(db: Kysely<Database>, page: number): Promise<Fate> {
  const row = await findRow(db, sql<Row>`select '' as name, ${publicTotal} as total`);
  return pageFate(page, row?.total ?? 0, HOME_PAGE_SIZE);
}

async function findCategory(db: Kysely<Database>, slug: string): Promise<Row | undefined> {
  return findRow(
    db,
    sql<Row>`select c.slug as name, ${publicTotalOfCategory} as total from categories c where c.slug = ${normaliseSlug(slug)}`,
  );
}

/** Home filtered by a category, which shows that category's list. */
export async function findFilteredHomeFate(db: Kysely<Database>, slug: string, page: number): Promise<Fate> {
  const row = await findCategory(db, slug);
  return row ? pageFate(page, row.total, CATEGORY_PAGE_SIZE) : missing('category-not-found');
}

/** A category page; another spelling of its slug moves to the right one. */
export async function findCategoryFate(db: Kysely<Database>, slug: string, page: number): Promise<Fate> {
  const row = await findCategory(db, slug);
  if (!row) return missing('category-not-found');
  if (row.name !== slug) return { kind: 'moved', path: pathTo.category(row.name, page) };
  return pageFate(page, row.total, CATEGORY_PAGE_SIZE);
}

/** An author page; another case of the username moves to the right one. */
export async function findAuthorFate(db: Kysely<Database>, username: string, page: number): Promise<Fate> {
  const row = await findRow(
    db,
    sql<Row>`select u.username as name, ${publicTotalOfAuthor} as total from users u
      where lower(u.username) = lower(${username.normalize('NFC')}) and u.is_active`,
  );
  if (!row) return missing('user-not-found');
  if (row.name !== username) return { kind: 'moved', path: pathTo.user(row.name, page) };
  return pageFate(page, row.total, AUTHOR_PAGE_SIZE);
}
