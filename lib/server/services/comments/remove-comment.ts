import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';

/**
 * A moderator's removal of anybody's comment.
 * @throws AppError forbidden, not_found
 */
export async function removeComment(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'comments.moderate');
  const { numDeletedRows } = await db.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'Comment not found');
}
