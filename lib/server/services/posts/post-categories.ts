import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { messageOf } from '../../../rules/messages.ts';

/**
 * Makes sure that categories exist and stay until the transaction ends.
 * @throws AppError invalid
 */
export async function holdCategories(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = messageOf('categoriesUnknown', { list: unknown.join(', ') });
  throw new AppError('invalid', message, { errors: { categoryIds: [message] } });
}

async function linkCategories(trx: Transaction<Database>, postId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((category_id, position) => ({ post_id: postId, category_id, position }));
  await trx.insertInto('post_categories').values(rows).execute();
}

/** Puts a post into these categories, in this order, and out of all others. @returns whether that changed anything */
export async function setCategories(
  trx: Transaction<Database>,
  postId: number,
  ids: readonly number[],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .orderBy('category_id')
    .execute();
  if (rows.map((row) => row.category_id).join() === ids.join()) return false;
  if (rows.length > 0) await trx.deleteFrom('post_categories').where('post_id', '=', postId).execute();
  await linkCategories(trx, postId, ids);
  return true;
}
