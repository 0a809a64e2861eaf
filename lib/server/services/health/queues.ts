import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Waiting = { waiting: number; oldest_at: Date | null };

/** How much of each kind waits to be sent, and since when the oldest does. */
export async function readQueues(db: Kysely<Database>) {
  const { rows } = await sql<Waiting & { name: 'mails' | 'webhooks' | 'changes' }>`
    select 'mails' as name, count(*)::int as waiting, min(created_at) as oldest_at from mail_queue
    union all
    select 'webhooks', count(*)::int, min(created_at) from webhook_deliveries where status = 'pending'
    union all
    select 'changes', count(*)::int, min(noted_at) from public_changes`.execute(db);
  const queue = (wanted: string) => {
    const { waiting = 0, oldest_at = null } = rows.find(({ name }) => name === wanted) ?? {};
    return { waiting, oldest_at: oldest_at?.toISOString() ?? null };
  };
  return { mails: queue('mails'), webhooks: queue('webhooks'), changes: queue('changes') };
}
