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

/** First comments of a post, newest first. */
export function pickThreads(postId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  const order = sql`created_at desc, id desc`;
  const place = sql`post_id = ${postId} and parent_id is null`;
  return pick({ met: sql`post_id = ${postId} and listed`, place, order }, viewer, slice);
}

/** Answers below a first comment, oldest first. */
export function pickReplies(parentId: RawBuilder<unknown>, viewer: number | null, slice: Slice): RawBuilder<unknown> {
  const place = sql`parent_id = ${parentId}`;
  return pick({ met: sql`${place} and shown`, place, order: sql`created_at, id` }, viewer, slice);
}
