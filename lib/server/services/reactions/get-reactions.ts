import { sql, type Kysely } from 'kysely';
import type { ReactionType } from '../../../rules/reactions.ts';
import type { Reactions } from '../../../schemas/reaction.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { reactionCounts } from '../posts/post-items.ts';

type Row = { counts: Omit<Reactions, 'userReaction'>; userReaction: ReactionType | null };

/**
 * Reaction counts of a public post, and the viewer's own reaction (null for a guest).
 * @throws AppError not_found 'Post not found'
 */
export async function getReactions(db: Kysely<Database>, postId: number, viewerId: number | null): Promise<Reactions> {
  const { rows } = await sql<Row>`
    select ${reactionCounts()} as counts,
      (select r.type from reactions r where r.post_id = p.id and r.user_id = ${viewerId}::int) as "userReaction"
    from posts p where p.id = ${postId} and p.listed_at <= now()`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Post not found');
  return { ...row.counts, userReaction: row.userReaction };
}
