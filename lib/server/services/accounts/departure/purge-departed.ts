import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Account } from '../find-account.ts';
import { eraseWithFiles, type Eraser } from './erase-account.ts';

const DEPARTED_LOCK = sql`hashtext('lekha departed')`;

const isPast = ({ deletes_at }: Account) => deletes_at !== null && deletes_at <= new Date();

async function findDue(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletes_at', '<=', sql<Date>`now()`)
    .orderBy('deletes_at')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the accounts whose time is up, with their files. Of all instances one does. An account that cannot be deleted
 * now does not keep the others.
 * @returns how many are gone
 */
export async function purgeDeparted(parts: Eraser): Promise<number> {
  return parts.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${DEPARTED_LOCK}) as free`.execute(
      connection,
    );
    if (!rows[0]?.free) return 0;
    try {
      let gone = 0;
      for (const id of await findDue(connection))
        gone += await eraseWithFiles(parts, id, isPast).then(Number, (err: unknown) => {
          parts.log.error({ err, user: id }, 'an account could not be deleted yet');
          return 0;
        });
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(${DEPARTED_LOCK})`.execute(connection);
    }
  });
}
