import { type RawBuilder, sql } from 'kysely';
import { fromNearerEnd, type Slice } from '../../db/sql-fragments.ts';

type Picked = {
  /** Conditions over `comments`: what everybody meets, and where the viewer's own held ones stand. */
  met: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

/**
 * Ids and moments of a slice, cut on the index before rows are read. With a viewer their own held ones stand among
 * them: few, and found by an index of their own.
 */
function pick({ met, place, order }: Picked, viewer: number | null, { limit, offset }: Slice): RawBuilder<unknown> {
  const slice = sql`limit ${limit} offset ${offset}`;
  if (viewer === null) return sql`select id, created_at from comments where ${met} order by ${order} ${slice}`;
  return sql`select id, created_at from (
      (select id, created_at from comments where ${met} order by ${order} limit ${limit}::bigint + ${offset}::bigint)
      union (select id, created_at from comments where user_id = ${viewer} and status = 'held' and ${place})
    ) both_kinds order by ${order} ${slice}`;
}

// Below this the way from the newest comment is short enough.
const DEEP = 1_000;

function pickDeepThreads(postId: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  const from = sql`select id, created_at from comments where post_id = ${postId} and listed`;
  const newest = sql`${from} order by created_at desc, id desc limit ${slice.limit} offset ${slice.offset}`;
  const oldest = sql`${from} order by created_at, id`;
  return fromNearerEnd({ newest, oldest, total: sql`(select thread_count from posts where id = ${postId})` }, slice);
}

/** First comments of a post, newest first. */
export function pickThreads(postId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  if (viewer === null && Number(slice.offset) >= DEEP) return pickDeepThreads(postId, slice);
  const order = sql`created_at desc, id desc`;
  const place = sql`post_id = ${postId} and parent_id is null`;
  return pick({ met: sql`post_id = ${postId} and listed`, place, order }, viewer, slice);
}

/** Answers below a first comment, oldest first. */
export function pickReplies(parentId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  const place = sql`parent_id = ${parentId}`;
  return pick({ met: sql`${place} and shown`, place, order: sql`created_at, id` }, viewer, slice);
}
