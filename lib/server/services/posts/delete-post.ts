import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { isWithinReach } from './get-admin-post.ts';

/**
 * Deletes a post within the actor's reach, with its comments, reactions and revisions. Images stay: other posts may
 * show them.
 * @throws AppError forbidden, not_found
 */
export async function deletePost(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'posts.write');
  const { numDeletedRows } = await db
    .deleteFrom('posts as p')
    .where('p.id', '=', id)
    .where(isWithinReach(actor))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'postMissing');
}
