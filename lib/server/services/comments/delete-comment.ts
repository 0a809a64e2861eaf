import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type Actor, requirePermission, type Viewer } from '../../auth/find-viewer.ts';
import { may } from '../../../rules/roles.ts';

/**
 * A moderator's removal of anybody's comment.
 * @throws AppError forbidden, not_found
 */
export async function removeComment(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'comments.moderate');
  const { numDeletedRows } = await db.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'commentMissing');
}

/**
 * Removes a comment: one's own, or anybody's for an administrator.
 * @throws AppError not_found 'commentMissing', for another's too (docs/product.md#session)
 */
export async function deleteComment(db: Kysely<Database>, viewer: Viewer, id: number): Promise<void> {
  const moderates = may(viewer.role, 'comments.moderate');
  const { rows } = await sql`
    delete from comments where id = ${id} and (user_id = ${viewer.id} or ${moderates}) returning id`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', 'commentMissing');
}
