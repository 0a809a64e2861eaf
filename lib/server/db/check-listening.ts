import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { StartError } from '../errors.ts';
import type { OpenListener } from './listen.ts';
import type { Database } from './schema.ts';

// Longer than an answer of a database that is busy.
const PATIENCE_MS = 10_000;

const REFUSAL =
  'DATABASE_URL: what the database announces does not arrive, so pages would stay as they are after a change. ' +
  'A pooler in front of it must keep a connection for whoever has it (PgBouncer: pool_mode = session).';

/**
 * Makes sure that a connection which listens hears what others announce. Behind a pooler that hands connections on
 * after each transaction none does, and named statements (keep-plan.ts) belong to somebody else.
 * @throws StartError that names DATABASE_URL
 */
export async function checkListening(
  db: Kysely<Database>,
  connect: OpenListener,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const channel = `lekha_check_${randomBytes(8).toString('hex')}`;
  const listener = await connect();
  const late = new AbortController();
  try {
    const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(db);
    const isHeard = await Promise.race([heard, sleep(patienceMs, false, { signal: late.signal })]);
    if (!isHeard) throw new StartError(REFUSAL);
  } finally {
    late.abort();
    await listener.end();
  }
}
