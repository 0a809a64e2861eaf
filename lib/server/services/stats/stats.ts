// Stats: how much there is and happens, for those who run the site and for those who write.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import type { StatsOf } from '../../../rules/sources.ts';
import type { ActivityDay, AdminStats, OwnStats, Reading } from '../../../schemas/admin-stats.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type AdminPostItemRow, isWithinReach } from '../posts/get-post.ts';
import { newestAdminPosts } from '../posts/list-admin-posts.ts';
import { isWrittenBy } from '../posts/post-authors.ts';
import { toPostListItem } from '../posts/post-items.ts';

const RECENT_POSTS = 5;

const reactions = sql.join(
  REACTION_TYPES.map((type) => sql.ref(`${type}_count`)),
  sql` + `,
);

type Row = AdminStats['stats'] & { recent: AdminPostItemRow[] };

/** Totals of the whole site, and its newest posts in any state. Counts of posts come from the posts' own counters. */
export async function getStats(db: Kysely<Database>, actor: Actor): Promise<AdminStats> {
  requirePermission(actor, 'stats.read');
  const { rows } = await sql<Row>`
    select count(*)::int as posts,
      (count(*) filter (where listed_at <= now()))::int as published,
      (count(*) filter (where listed_at is null))::int as drafts,
      coalesce(sum(comment_count), 0)::int as comments,
      (select count(*)::int from users) as users,
      coalesce(sum(view_count), 0)::int as views,
      coalesce(sum(${reactions}), 0)::int as reactions,
      ${newestAdminPosts(sql`true`, RECENT_POSTS)} as recent
    from posts`.execute(db);
  if (!rows[0]) throw new Error('a count gives a row');
  const { recent, ...stats } = rows[0];
  return { stats, recentPosts: recent.map(toPostListItem) };
}

/** The posts that somebody wrote, alone or not, in numbers. Counts come from the posts' own counters. */
export async function getOwnStats(db: Kysely<Database>, actor: Actor): Promise<OwnStats['stats']> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<OwnStats['stats']>`
    select count(*)::int as posts,
      (count(*) filter (where listed_at <= now()))::int as published,
      (count(*) filter (where listed_at is null))::int as drafts,
      coalesce(sum(comment_count), 0)::int as comments,
      coalesce(sum(view_count), 0)::int as views,
      coalesce(sum(${reactions}), 0)::int as reactions
    from posts p where ${isWrittenBy(actor.id)}`.execute(db);
  if (!rows[0]) throw new Error('a count gives a row');
  return rows[0];
}

/** Views, comments and reactions of each of the last UTC days, oldest first, today included. */
export function listActivity(db: Kysely<Database>, actor: Actor, days: number): Promise<ActivityDay[]> {
  requirePermission(actor, 'stats.read');
  return activityOf(db, days, sql`true`);
}

/** The same of an author's own posts. */
export function listOwnActivity(db: Kysely<Database>, actor: Actor, days: number): Promise<ActivityDay[]> {
  requirePermission(actor, 'posts.write');
  return activityOf(db, days, sql`post_id in (select post_id from post_authors where user_id = ${actor.id})`);
}

/** `wanted`: a condition over post_id. */
async function activityOf(db: Kysely<Database>, days: number, wanted: RawBuilder<unknown>): Promise<ActivityDay[]> {
  const { rows } = await sql<ActivityDay>`
    with since as (select current_date - ${days - 1}::int as day),
      seen as (select day, count(*)::int as count from post_views
        where day >= (select day from since) and ${wanted} group by 1),
      said as (select created_at::date as day, count(*)::int as count from comments
        where created_at >= (select day from since) and shown and ${wanted} group by 1),
      felt as (select created_at::date as day, count(*)::int as count from reactions
        where created_at >= (select day from since) and ${wanted} group by 1)
    select to_char(date.day, 'YYYY-MM-DD') as day, coalesce(seen.count, 0) as views,
      coalesce(said.count, 0) as comments, coalesce(felt.count, 0) as reactions
    from (select generate_series((select day from since), current_date, '1 day')::date as day) date
    left join seen on seen.day = date.day left join said on said.day = date.day left join felt on felt.day = date.day
    order by date.day`.execute(db);
  return rows;
}

const MOST_ROWS = 20;

/**
 * How somebody's own posts were read in the last UTC days, today included; or those of the whole site; or one post within
 * their reach.
 * @throws AppError forbidden, not_found
 */
export async function getReading(
  db: Kysely<Database>,
  actor: Actor,
  { days, post, of }: { days: number; post?: number | undefined; of?: StatsOf | undefined },
): Promise<Reading> {
  requirePermission(actor, of === 'site' ? 'stats.read' : 'posts.write');
  const all = of === 'site' ? sql`true` : isWrittenBy(actor.id);
  const wanted = post === undefined ? all : sql`p.id = ${post} and ${isWithinReach(actor)}`;
  const { rows } = await sql<Reading & { found: boolean }>`
    with chosen as materialized (select p.id, p.title, p.language from posts p where ${wanted}),
    span as (select today - ${days - 1}::int as first, today from (select (now() at time zone 'UTC')::date as today) now),
    seen as (select post_id, day, count(*)::int as views, (count(*) filter (where finished))::int as finished
      from post_views where post_id in (select id from chosen) and day >= (select first from span) group by 1, 2)
    select exists (select from chosen) as found,
      (select json_agg(json_build_object('day', to_char(date.day, 'YYYY-MM-DD'),
          'views', coalesce(read.views, 0), 'finished', coalesce(read.finished, 0)) order by date.day)
        from (select generate_series(first, today, '1 day')::date as day from span) date left join
          (select day, sum(views)::int as views, sum(finished)::int as finished from seen group by 1) read
            on read.day = date.day) as days,
      (select coalesce(json_agg(came order by came.views desc, came.source), '[]') from (
        select source, sum(views)::int as views from post_sources
        where post_id in (select id from chosen) and day >= (select first from span)
        group by 1 order by 2 desc, 1 limit ${MOST_ROWS}) came) as sources,
      (select coalesce(json_agg(read order by read.views desc, read.id desc), '[]') from (
        select c.id, c.title, c.language, coalesce(sum(s.views), 0)::int as views,
          coalesce(sum(s.finished), 0)::int as finished
        from chosen c ${post === undefined ? sql`join` : sql`left join`} seen s on s.post_id = c.id
        group by 1, 2, 3 order by 4 desc, 1 desc limit ${MOST_ROWS}) read) as posts`.execute(db);
  if (!rows[0]) throw new Error('a count gives a row');
  const { found, ...reading } = rows[0];
  if (post !== undefined && !found) throw new AppError('not_found', 'postMissing');
  return reading;
}
