import type { Kysely } from 'kysely';
import type { CreateCategoryInput } from '../../../schemas/admin-category.ts';
import type { Category } from '../../../schemas/category.ts';
import type { Database } from '../../db/schema.ts';
import { chooseSlug, insertUnderSlug } from '../../content/choose-slug.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';
import { getCategory } from './get-category.ts';
import { isCategorySlugTaken } from './is-category-slug-taken.ts';

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
  const isTaken = (slug: string) => isCategorySlugTaken(db, slug, null);
  return getCategory(db, await insertUnderSlug(chooseSlug(input.slug, name, 'category'), isTaken, insert));
}
