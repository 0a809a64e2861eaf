import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CreateCategoryInput, UpdateCategoryInput } from '../../../schemas/admin-category.ts';
import type { Category } from '../../../schemas/category.ts';
import { chooseSlug, freeSlug, insertUnderSlug, isSlugTaken, slugTakenError } from '../../content/choose-slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { getCategory } from './category.ts';
import { AppError } from '../../errors.ts';

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
  const { numDeletedRows } = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'categoryMissing');
}
