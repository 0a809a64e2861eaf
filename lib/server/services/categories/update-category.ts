import type { Kysely, Transaction } from 'kysely';
import type { UpdateCategoryInput } from '../../../schemas/admin-category.ts';
import type { Category } from '../../../schemas/category.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { chooseSlug, freeSlug, slugTakenError } from '../../content/choose-slug.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';
import { getCategory } from './get-category.ts';
import { isCategorySlugTaken } from './is-category-slug-taken.ts';

type Row = { id: number; slug: string; name: string };

async function slugOf(trx: Transaction<Database>, row: Row, { slug, name }: UpdateCategoryInput): Promise<string> {
  if (slug === undefined || slug === row.slug) return row.slug;
  const choice = chooseSlug(slug, name ?? row.name, 'category');
  return freeSlug(choice, (candidate) => isCategorySlugTaken(trx, candidate, row.id));
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
    if (!row) throw new AppError('not_found', 'Category not found');
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
