// Reactions: what readers feel about a post, one each. They are counted, set and taken back.
import { type Kysely, sql } from 'kysely';
import type { ReactionType } from '../../../rules/reactions.ts';
import type { ReactionCounts, Reactions, SetReactionInput } from '../../../schemas/reaction.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { announce } from '../../db/announcement.ts';
import { isReferenceGone, untilWritten } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import { keptStatement } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
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

type Row = { counts: Omit<Reactions, 'userReaction'>; userReaction: ReactionType | null };

const readReactions = keptStatement<{ postId: number; viewerId: number | null }, Row>(
  ({ postId, viewerId }) => sql<Row>`
    select ${reactionCounts()} as counts,
      (select r.type from reactions r where r.post_id = p.id and r.user_id = ${viewerId}::int) as "userReaction"
    from posts p where p.id = ${postId}::bigint and p.listed_at <= now()`,
);

/**
 * Reaction counts of a public post, and the viewer's own reaction (null for a guest).
 * @throws AppError not_found 'postMissing'
 */
export async function getReactions(db: Kysely<Database>, postId: number, viewerId: number | null): Promise<Reactions> {
  const [row] = await readReactions(db, { postId, viewerId });
  if (!row) throw new AppError('not_found', 'postMissing');
  addTags(tagOf.post(postId));
  return { ...row.counts, userReaction: row.userReaction };
}

const noPost = () => new AppError('not_found', 'postMissing');

/**
 * Adds or replaces the viewer's reaction to a public post, verified or not (docs/product.md#session), and answers the counts.
 * Announces one reaction-added (docs/product.md#texts); the same reaction again changes and announces nothing.
 * @throws AppError too_many_requests, not_found 'postMissing'
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
  const write = sql<{ found: boolean }>`
    with post as (select id from posts where id = ${postId}::bigint and listed_at <= now()),
    written as (
      insert into reactions as r (post_id, user_id, type) select id, ${viewer.id}::int, ${reactionType} from post
      on conflict (post_id, user_id) do update set type = excluded.type, created_at = now() where r.type <> excluded.type
      returning r.post_id, r.type)
    select exists (select from post) as found, (select ${announced} from written)`;
  const { rows } = await untilWritten(() => write.execute(db)).catch((error: unknown) => {
    throw isReferenceGone(error) ? noPost() : error;
  });
  if (!rows[0]?.found) throw noPost();
  return getReactions(db, postId, viewer.id);
}

/**
 * Takes the viewer's reaction to a public post back, and answers the counts. Without one nothing happens.
 * @throws AppError too_many_requests, not_found 'postMissing'
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
