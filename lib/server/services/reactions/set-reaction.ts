import { sql } from 'kysely';
import type { Reactions } from '../../../schemas/reaction.ts';
import type { SetReactionInput } from '../../../schemas/reaction-input.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { announce } from '../../db/announcement.ts';
import type { Runtime } from '../../runtime.ts';
import { getReactions } from './get-reactions.ts';

/**
 * Adds or replaces the viewer's reaction to a public post, verified or not (DECISIONS 15), and answers the counts.
 * Announces one reaction-added (DECISIONS 38); the same reaction again changes and announces nothing.
 * @throws AppError too_many_requests, not_found 'Post not found'
 */
export async function setReaction(
  { db }: Runtime,
  viewer: Viewer,
  { postId, reactionType }: SetReactionInput,
): Promise<Reactions> {
  await countForAccount(db, 'reactions', viewer.id);
  const announced = announce({
    event: sql.lit('reaction-added'),
    postId: sql.ref('written.post_id'),
    reactionType: sql.ref('written.type'),
  });
  const { rows } = await sql<{ found: boolean }>`
    with post as (select id from posts where id = ${postId}::bigint and listed_at <= now()),
    written as (
      insert into reactions as r (post_id, user_id, type) select id, ${viewer.id}::int, ${reactionType} from post
      on conflict (post_id, user_id) do update set type = excluded.type, created_at = now() where r.type <> excluded.type
      returning r.post_id, r.type)
    select exists (select from post) as found, (select ${announced} from written)`.execute(db);
  if (!rows[0]?.found) throw new AppError('not_found', 'Post not found');
  return getReactions(db, postId, viewer.id);
}
