import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';

/**
 * Deletes a category. Its posts stay, without it.
 * @throws AppError forbidden, not_found
 */
export async function deleteCategory(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'categories.manage');
  const { numDeletedRows } = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'Category not found');
}
