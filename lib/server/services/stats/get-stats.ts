import { sql, type Kysely } from 'kysely';
import type { AdminStats } from '../../../schemas/admin-stats.ts';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import type { Database } from '../../db/schema.ts';
import type { AdminPostItemRow } from '../posts/admin-post-json.ts';
import { newestAdminPosts } from '../posts/list-admin-posts.ts';
import { toPostListItem } from '../posts/post-items.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';

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
