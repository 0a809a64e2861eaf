import { sql, type Kysely } from 'kysely';
import type { ReactionCounts } from '../../../schemas/reaction.ts';
import type { Database } from '../../db/schema.ts';
import { reactionCounts } from '../posts/post-items.ts';

/** Reaction counts of the public ones among these posts, by post id. */
export async function findReactionCounts(
  db: Kysely<Database>,
  postIds: readonly number[],
): Promise<Map<number, ReactionCounts>> {
  const { rows } = await sql<{ id: number; counts: ReactionCounts }>`
    select p.id, ${reactionCounts()} as counts from posts p
    where p.id = any(${postIds}::int[]) and p.listed_at <= now()`.execute(db);
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}
