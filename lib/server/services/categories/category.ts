// Categories: what posts are sorted by. They are listed with their counts, made, changed and removed.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Category } from '../../../schemas/category.ts';
import { columns, jsonObject, publicTotalOfCategory } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { byName } from '../../../text/by-name.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';

/** The category row `c` as JSON. */
const categoryJson = jsonObject({
  ...columns('c', ['id', 'name', 'slug', 'description']),
  post_count: publicTotalOfCategory,
});

/** All categories, as a JSON array. */
const allCategories: RawBuilder<Category[]> = sql<Category[]>`(
  select coalesce(json_agg(${categoryJson} order by c.id), '[]') from categories c)`;

/** The category with this slug as JSON, or null. */
export function categoryBySlug(slug: string): RawBuilder<Category | null> {
  return sql<Category | null>`(select ${categoryJson} from categories c where c.slug = ${slug})`;
}

/** The public face of the category with this slug, in any spelling; null for none. */
export async function findCategory(db: Kysely<Database>, slug: string): Promise<Category | null> {
  const { rows } = await sql<{ category: Category | null }>`
    select ${categoryBySlug(normaliseSlug(slug))} as category`.execute(db);
  return rows[0]?.category ?? null;
}

/**
 * A category by id.
 * @throws AppError not_found
 */
export async function getCategory(db: Kysely<Database>, id: number): Promise<Category> {
  const { rows } = await sql<{ category: Category }>`select ${categoryJson} as category
    from categories c where c.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'categoryMissing');
  return row.category;
}

/** The slug that a category has now, by one that it had; undefined when no category had it. */
export async function findMovedCategory(db: Kysely<Database>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('category_slugs as old')
    .innerJoin('categories as c', 'c.id', 'old.category_id')
    .select('c.slug')
    .where('old.slug', '=', normaliseSlug(slug))
    .executeTakeFirst();
  return row?.slug;
}

/** All categories by name, with the number of their public posts. */
export async function listCategories(db: Kysely<Database>): Promise<Category[]> {
  addTags(tagOf.categories(), tagOf.posts());
  const { rows } = await sql<{ categories: Category[] }>`select ${allCategories} as categories`.execute(db);
  return (rows[0]?.categories ?? []).sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}
