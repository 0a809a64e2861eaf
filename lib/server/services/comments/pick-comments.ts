import { type RawBuilder, sql } from 'kysely';

/** What of a list is picked; a limit may depend on the row around it, and both may be the same every time. */
type Slice = { limit: number | RawBuilder<number>; offset: number | RawBuilder<number> };

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

/** First comments far down, from the nearer end of the list: the other way is planned and never gone. */
function pickDeepThreads(postId: RawBuilder<unknown>, { limit, offset }: Slice): RawBuilder<unknown> {
  const from = sql`select id, created_at from comments where post_id = ${postId} and listed`;
  const total = sql`(select thread_count from posts where id = ${postId})`;
  return sql`
    select * from (
      select * from (${from} order by created_at desc, id desc limit ${limit} offset ${offset}) from_newest
        where ${offset}::bigint * 2 <= ${total}
      union all
      select * from (${from} order by created_at, id
        limit greatest(0, least(${limit}::int, ${total} - ${offset}::bigint))
        offset greatest(0, ${total} - ${offset}::bigint - ${limit}::int)) from_oldest
      where ${offset}::bigint * 2 > ${total}) nearer limit ${limit}`;
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
