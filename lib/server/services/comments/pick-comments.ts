import { type RawBuilder, sql } from 'kysely';
import { fromNearerEnd, hiddenSlice, type Slice } from '../../db/sql-fragments.ts';

/** Conditions over `comments`: what everybody meets, and what only the viewer does, for own ones that are held. */
type Picked = Record<'met' | 'own' | 'order', RawBuilder<unknown>>;

/**
 * Ids and moments of a slice, cut on the index before rows are read. With a viewer their own held ones stand among
 * them: few, and found by an index of their own.
 */
function pick({ met, own, order }: Picked, viewer: number | null, { limit, offset }: Slice): RawBuilder<unknown> {
  const slice = sql`limit ${limit} offset ${offset}`;
  if (viewer === null) return sql`select id, created_at from comments where ${met} order by ${order} ${slice}`;
  return sql`select id, created_at from (
      (select id, created_at from comments where ${met} order by ${order} limit ${limit}::bigint + ${offset}::bigint)
      union (select id, created_at from comments where ${own})
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

/** First comments of a post that are the viewer's own and held, or have such an answer, be they removed themselves. */
export function ownThreads(postId: RawBuilder<unknown>, viewer: number): RawBuilder<unknown> {
  return sql`select coalesce(own.parent_id, own.id) from comments own
    where own.user_id = ${viewer} and own.post_id = ${postId} and own.status = 'held'`;
}

/** First comments of a post as everybody meets them. For statements whose plans are kept. */
function pickForGuests(postId: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  const cut = hiddenSlice(slice);
  const met = sql`post_id = ${postId} and listed`;
  const near = sql`select id, created_at from comments where ${met}
    order by created_at desc, id desc limit ${cut.limit} offset ${cut.offset}`;
  return sql`select id, created_at from (
      select id, created_at, row_number() over (order by created_at desc, id desc) as place
      from (${Number(slice.offset) < DEEP ? near : pickDeepThreads(postId, cut)}) page
    ) places where place <= ${slice.limit}::int`;
}

/** First comments of a post, newest first. */
export function pickThreads(postId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  if (viewer === null) return pickForGuests(postId, slice);
  const own = sql`id in (${ownThreads(postId, viewer)}) and not listed`;
  return pick({ met: sql`post_id = ${postId} and listed`, own, order: sql`created_at desc, id desc` }, viewer, slice);
}

/** Answers below a first comment, oldest first. */
export function pickReplies(parentId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  const own = sql`user_id = ${viewer} and status = 'held' and parent_id = ${parentId}`;
  return pick({ met: sql`parent_id = ${parentId} and shown`, own, order: sql`created_at, id` }, viewer, slice);
}
