import { sql, type Kysely } from 'kysely';
import type { ActivityDay } from '../../../schemas/admin-stats.ts';
import type { Database } from '../../db/schema.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';

/** Views, comments and reactions of each of the last UTC days, oldest first, today included. */
export async function listActivity(db: Kysely<Database>, actor: Actor, days: number): Promise<ActivityDay[]> {
  requirePermission(actor, 'stats.read');
  const { rows } = await sql<ActivityDay>`
    with since as (select current_date - ${days - 1}::int as day),
      seen as (select day, count(*)::int as count from post_views where day >= (select day from since) group by 1),
      said as (select created_at::date as day, count(*)::int as count from comments
        where created_at >= (select day from since) and not hidden group by 1),
      felt as (select created_at::date as day, count(*)::int as count from reactions
        where created_at >= (select day from since) group by 1)
    select to_char(date.day, 'YYYY-MM-DD') as day, coalesce(seen.count, 0) as views,
      coalesce(said.count, 0) as comments, coalesce(felt.count, 0) as reactions
    from (select generate_series((select day from since), current_date, '1 day')::date as day) date
    left join seen on seen.day = date.day left join said on said.day = date.day left join felt on felt.day = date.day
    order by date.day`.execute(db);
  return rows;
}
