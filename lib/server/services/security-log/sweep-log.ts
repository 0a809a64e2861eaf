import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

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
