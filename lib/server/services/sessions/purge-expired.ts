import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const EXPIRING = {
  sessions: 'expires_at',
  codes: 'expires_at',
  code_links: 'expires_at',
  email_undos: 'expires_at',
  rate_limits: 'resets_at',
} as const;

/** Removes what has expired and is read by nobody any more: sessions, codes, links of mails, counters. For a job. */
export async function purgeExpired(db: Kysely<Database>): Promise<void> {
  for (const [table, column] of Object.entries(EXPIRING))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - interval '1 hour'`.execute(db);
}
