import { sql, type Kysely } from 'kysely';
import { paginate } from '../../../schemas/pagination.ts';
import type { LogOrder, SecurityEntry, SecurityEventKind, SecurityLog } from '../../../schemas/security-log.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';

const entryJson = jsonObject({
  ...columns('e', ['id', 'count', 'event', 'subject', 'address', 'details']),
  at: isoTime('e.at'),
  last_at: isoTime('e.last_at'),
  actor: sql`case when e.actor_name is not null
    then json_build_object('id', e.actor_id, 'username', e.actor_name) end`,
});

type Request = { page: number; limit: number; kind?: SecurityEventKind | undefined; sort?: LogOrder | undefined };

/**
 * A page of the security log, newest first unless sorted.
 * @throws AppError forbidden
 */
export async function listEntries(
  db: Kysely<Database>,
  actor: Actor,
  { page, limit, kind, sort = '-at' }: Request,
): Promise<SecurityLog> {
  requirePermission(actor, 'log.read');
  const matching = kind ? sql`from security_log where kind = ${kind}` : sql`from security_log`;
  // Ids rise with time.
  const order = sort === 'at' ? sql`id` : sql`id desc`;
  const { rows } = await sql<{ entries: SecurityEntry[]; total: number }>`
    select (select coalesce(json_agg(${entryJson} order by ${order}), '[]')
        from (select * ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}) e) as entries,
      (select count(*)::int ${matching}) as total`.execute(db);
  return { entries: rows[0]?.entries ?? [], pagination: paginate(page, limit, rows[0]?.total ?? 0) };
}

type Bounds = { days: number; rows: number };

/** How long entries are kept, and how many of each kind (docs/security.md#security-log). */
const KEPT_ENTRIES: Bounds = { days: 90, rows: 100_000 };

/** Removes entries that are too old, and of each kind the oldest beyond its number. For a job. */
export async function sweepLog(db: Kysely<Database>, { days, rows }: Bounds = KEPT_ENTRIES): Promise<void> {
  await sql`delete from security_log where last_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`
    delete from security_log old using (
      select kind.name, (select id from security_log where kind = kind.name order by id desc offset ${rows} limit 1) as id
      from (values ('access'), ('people'), ('content')) kind (name)
    ) last where old.kind = last.name and old.id <= last.id`.execute(db);
}
