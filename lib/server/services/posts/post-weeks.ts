// Posts are counted by week and list (migration 0320): a deep page skips weeks, and then some of the posts of one.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { nextWeek, type Slice } from '../../db/sql-fragments.ts';
import { authorId, categoryId, publicPosts, type Scope, tagId } from './pick-posts.ts';

type CountedList = { kind: 'all' | 'author' | 'category' | 'tag'; id: RawBuilder<unknown>; table: string };

/** All posts of the site. */
const ALL: CountedList = { kind: 'all', id: sql.lit(0), table: 'post_lookup' };

/** The list that a scope names, if its posts are counted by week. */
function countedList({ author, category, tag, language }: Scope): CountedList | undefined {
  const lists: CountedList[] = [
    ...(author ? [{ kind: 'author', id: authorId(author), table: 'post_authors' } as const] : []),
    ...(category ? [{ kind: 'category', id: categoryId(category), table: 'post_categories' } as const] : []),
    ...(tag ? [{ kind: 'tag', id: tagId(tag), table: 'post_tags' } as const] : []),
  ];
  if (lists.length > 1 || language) return undefined;
  return lists[0] ?? ALL;
}

const COLUMN = { author: 'user_id', category: 'category_id', tag: 'tag_id' };

const isOf = ({ kind, id }: CountedList) => sql`kind = ${sql.lit(kind)} and of_id = ${id}`;

/** Posts of this week that are still to come: they are counted in it, and stand before all others. */
function scheduled({ kind, id, table }: CountedList): RawBuilder<number> {
  const isIn = kind === 'all' ? sql`` : sql`${sql.ref(COLUMN[kind])} = ${id} and`;
  return sql<number>`(select count(*) from ${sql.table(table)} where ${isIn} listed_at > now() and listed_at < ${nextWeek})`;
}

/**
 * Weeks of a list up to this one, the newest first, with the posts from each of them on. A week is counted in one row or
 * more, which share their sum: the index is summed up in its own order, and no further than is asked for.
 */
function weeksOf(list: CountedList): RawBuilder<unknown> {
  return sql`select week, sum(posts) over (order by week desc) as through
    from post_weeks where ${isOf(list)} and week <= now()`;
}

/**
 * The page of a scope at an offset, newest first, by way of the week in which it begins: however deep it lies, some
 * hundred weeks are summed up, and less than the posts of one week skipped.
 * @returns undefined for a scope whose posts are not counted by week
 */
export function pickByWeek(scope: Scope, { limit, offset }: Slice): RawBuilder<unknown> | undefined {
  const list = countedList(scope);
  if (!list) return undefined;
  const before = sql`(select posts from before)`;
  const ofWeek = sql`(select sum(posts) from post_weeks w where ${isOf(list)} and w.week = found.week)`;
  return sql`
    with before as materialized (select ${offset}::bigint + ${scheduled(list)} as posts),
    start as materialized (
      select week + interval '7 days' as ends_at,
        case when week + interval '7 days' > now() then ${offset}::bigint else ${before} - through + ${ofWeek} end as skipped
      from (select week, through from (${weeksOf(list)}) weeks where through > ${before} order by week desc limit 1) found)
    select post_id, listed_at ${publicPosts(scope)} and listed_at < (select ends_at from start)
    order by listed_at desc, post_id desc limit ${limit} offset (select skipped from start)`;
}

/** The beginning of the week up to which the site has so many newer posts; null when it has not so many. */
export function momentAfter(posts: number): RawBuilder<Date | null> {
  return sql<Date | null>`(select week from (${weeksOf(ALL)}) weeks where through >= ${posts}::int order by week desc limit 1)`;
}

/** Weeks that are joined at once. */
const AT_ONCE = 10_000;

/** Makes one row of all that a week's posts were counted in, and none where they are gone. */
export async function joinPostWeeks(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ joined: number }>`with several as (
        select kind, of_id, week from post_weeks group by 1, 2, 3 having count(*) > 1 or sum(posts) = 0 limit ${AT_ONCE}),
      taken as (delete from post_weeks w using several s
        where (w.kind, w.of_id, w.week) = (s.kind, s.of_id, s.week) returning w.*),
      joined as (insert into post_weeks select kind, of_id, week, sum(posts) from taken group by 1, 2, 3
        having sum(posts) <> 0 returning 1)
      select count(*)::int as joined from taken`.execute(db);
    if ((rows[0]?.joined ?? 0) < AT_ONCE) return;
  }
}
