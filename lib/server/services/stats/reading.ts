import { type Kysely, sql } from 'kysely';
import type { Reading } from '../../../schemas/admin-stats.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { isWithinReach } from '../posts/get-admin-post.ts';
import { isWrittenBy } from '../posts/post-authors.ts';

const MOST_ROWS = 20;

/**
 * How somebody's own posts were read in the last UTC days, today included; or one post within their reach.
 * @throws AppError forbidden, not_found
 */
export async function getReading(
  db: Kysely<Database>,
  actor: Actor,
  { days, post }: { days: number; post?: number | undefined },
): Promise<Reading> {
  requirePermission(actor, 'posts.write');
  const wanted = post === undefined ? isWrittenBy(actor.id) : sql`p.id = ${post} and ${isWithinReach(actor)}`;
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
