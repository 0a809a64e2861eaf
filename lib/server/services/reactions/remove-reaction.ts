import { sql } from 'kysely';
import type { Reactions } from '../../../schemas/reaction.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { announce } from '../../db/announcement.ts';
import type { Runtime } from '../../runtime.ts';
import { getReactions } from './get-reactions.ts';

/**
 * Takes the viewer's reaction to a public post back, and answers the counts. Without one nothing happens.
 * @throws AppError too_many_requests, not_found 'Post not found'
 */
export async function removeReaction({ db }: Runtime, viewer: Viewer, postId: number): Promise<Reactions> {
  await countForAccount(db, 'reactions', viewer.id);
  const announced = announce({
    event: sql.lit('reaction-removed'),
    postId: sql.ref('removed.post_id'),
    reactionType: sql.ref('removed.type'),
  });
  await sql`
    with removed as (
      delete from reactions r using posts p
      where p.id = ${postId} and p.listed_at <= now() and r.post_id = p.id and r.user_id = ${viewer.id}
      returning r.post_id, r.type)
    select ${announced} from removed`.execute(db);
  return getReactions(db, postId, viewer.id);
}
