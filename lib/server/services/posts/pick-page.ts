import { sql, type RawBuilder } from 'kysely';
import { newestPosts, numbered, publicPosts, type Scope, type Slice } from './pick-posts.ts';
import { totalOfScope } from './post-totals.ts';

// Below this the way from the newest post is short enough.
const DEEP = 1_000;

/**
 * The page of a scope at an offset that a visitor named, newest first. A deep page is reached from the nearer end of
 * the list: a skipped row costs little, but there may be very many. The other way is planned and never gone. The outer
 * limit tells the planner how few rows come out.
 */
export function pickPage(scope: Scope, slice: Slice): RawBuilder<unknown> {
  const { limit, offset } = slice;
  if (offset < DEEP) return numbered(newestPosts(scope, slice));
  const total = sql`(select total from whole)`;
  return numbered(sql`
    with whole as materialized (select ${totalOfScope(scope)} as total)
    select * from (
      select * from (${newestPosts(scope, slice)}) from_newest where ${offset}::int * 2 <= ${total}
      union all
      select * from (select post_id, listed_at ${publicPosts(scope)} order by listed_at, post_id
        limit greatest(0, least(${limit}::int, ${total} - ${offset}::int))
        offset greatest(0, ${total} - ${offset}::int - ${limit}::int)) from_oldest
      where ${offset}::int * 2 > ${total}) nearer limit ${limit}`);
}
