// Categories: what posts are sorted by. They are listed with their counts, made, changed and removed.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Category, CreateCategoryInput, UpdateCategoryInput } from '../../../schemas/category.ts';
import { byName } from '../../../text/names.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { chooseSlug, freeSlug, insertUnderSlug, isSlugTaken, slugTakenError } from '../../content/choose-slug.ts';
import { untilWritten } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import { columns, jsonObject, publicTotalOfCategory } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';

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
async function getCategory(db: Kysely<Database>, id: number): Promise<Category> {
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

/** @throws AppError forbidden, invalid, slug_taken */
export async function createCategory(
  db: Kysely<Database>,
  actor: Actor,
  input: CreateCategoryInput,
): Promise<Category> {
  requirePermission(actor, 'categories.manage');
  const { name, description } = input;
  const insert = async (slug: string) => {
    const row = await db
      .insertInto('categories')
      .values({ name, description, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  };
  const isTaken = (slug: string) => isSlugTaken(db, 'categories', slug, null);
  return getCategory(db, await insertUnderSlug(chooseSlug(input.slug, name, 'category'), isTaken, insert));
}

type Row = { id: number; slug: string; name: string };

async function slugOf(trx: Transaction<Database>, row: Row, { slug, name }: UpdateCategoryInput): Promise<string> {
  if (slug === undefined || slug === row.slug) return row.slug;
  const choice = chooseSlug(slug, name ?? row.name, 'category');
  return freeSlug(choice, (candidate) => isSlugTaken(trx, 'categories', candidate, row.id));
}

/**
 * Changes a category; what the input does not name stays.
 * @throws AppError forbidden, invalid, not_found, slug_taken
 */
export async function updateCategory(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
  input: UpdateCategoryInput,
): Promise<Category> {
  requirePermission(actor, 'categories.manage');
  const save = async (trx: Transaction<Database>) => {
    const row = await trx
      .selectFrom('categories')
      .select(['id', 'slug', 'name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', 'categoryMissing');
    const { name = row.name, description } = input;
    await trx
      .updateTable('categories')
      .set({ name, description, slug: await slugOf(trx, row, input) })
      .where('id', '=', id)
      .execute();
    return getCategory(trx, id);
  };
  return db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      throw slugTakenError(error);
    });
}

/**
 * Deletes a category. Its posts stay, without it.
 * @throws AppError forbidden, not_found
 */
export async function deleteCategory(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'categories.manage');
  const { numDeletedRows } = await untilWritten(() =>
    db.deleteFrom('categories').where('id', '=', id).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new AppError('not_found', 'categoryMissing');
}
