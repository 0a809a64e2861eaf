import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../lib/server/db/schema.ts';

/** Returns when so many statements wait for a lock that somebody holds: past their questions, and not written yet. */
export async function untilWaiting(db: Kysely<Database>, statements: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting.execute(db)).rows[0]?.count !== statements) await pause(5);
}
