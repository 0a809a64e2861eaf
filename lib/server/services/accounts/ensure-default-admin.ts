import { sql, type Transaction } from 'kysely';
import { hashPassword } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import type { Runtime } from '../../runtime.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { findAccountByEmail } from './find-account.ts';
import { insertUser } from './insert-user.ts';

// Any number that nothing else locks: two instances that start at once make one administrator.
const LOCK = 7_203_114;

async function freeUsername(trx: Transaction<Database>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? 'admin' : `admin${number}`;
    const taken = await trx
      .selectFrom('users')
      .select('id')
      .where(sql`lower(username)`, '=', username)
      .executeTakeFirst();
    if (!taken) return username;
  }
}

async function makeDefaultAdmin(trx: Transaction<Database>, email: string, password_hash: string): Promise<void> {
  const admin = {
    password_hash,
    role: 'default_admin',
    is_active: true,
    email_verified_at: new Date(),
  } as const;
  const existing = await findAccountByEmail(trx, email);
  if (!existing) {
    await insertUser(trx, { ...admin, email, username: await freeUsername(trx), full_name: 'Administrator' });
    return;
  }
  // Whoever registered the address before need not be its owner: their password and sessions go.
  await trx.updateTable('users').set(admin).where('id', '=', existing.id).execute();
  await endAllSessions(trx, existing.id);
}

/** Creates the default_admin of ADMIN_EMAIL and ADMIN_PASSWORD, once, if there is none (CONTRACT 2). */
export async function ensureDefaultAdmin({ db, log }: Runtime, { ADMIN_EMAIL, ADMIN_PASSWORD }: Env): Promise<void> {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  const isThere = (from: Runtime['db']) =>
    from.selectFrom('users').select('id').where('role', '=', 'default_admin').limit(1).executeTakeFirst();
  if (await isThere(db)) return;
  const password_hash = await hashPassword(ADMIN_PASSWORD);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await isThere(trx)) return;
    await makeDefaultAdmin(trx, ADMIN_EMAIL, password_hash);
    log.info({ email: ADMIN_EMAIL }, 'default administrator created');
  });
}
