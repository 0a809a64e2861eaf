// Stats: how much there is and happens, for those who run the site and for those who write.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ActivityDay, AdminStats, OwnStats } from '../../../schemas/admin-stats.ts';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import type { Database } from '../../db/schema.ts';
import type { AdminPostItemRow } from '../posts/get-admin-post.ts';
import { newestAdminPosts } from '../posts/list-admin-posts.ts';
import { isWrittenBy } from '../posts/post-authors.ts';
import { toPostListItem } from '../posts/post-items.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';

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
