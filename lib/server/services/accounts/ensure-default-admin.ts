import { sql, type Kysely, type Transaction } from 'kysely';
import { wrongForOwner } from '../../../schemas/password.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { EnvError, type Env } from '../../env.ts';
import type { Runtime } from '../../runtime.ts';
import { recordEvent } from '../security-log/record-event.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { insertUser } from './create-user.ts';
import { comeBack } from './departure/delete-account.ts';
import { findAccountByEmail } from './find-account.ts';
import { clearFactors } from './second-factors/take-away.ts';

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

/** @returns the username */
async function makeDefaultAdmin(trx: Transaction<Database>, email: string, password_hash: string): Promise<string> {
  const admin = {
    password_hash,
    role: 'default_admin',
    is_active: true,
    email_verified_at: new Date(),
  } as const;
  const existing = await findAccountByEmail(trx, email);
  if (!existing) {
    const username = await freeUsername(trx);
    await insertUser(trx, { ...admin, email, username, full_name: 'Administrator' });
    return username;
  }
  // Whoever registered the address before need not be its owner: their password, second factors and sessions go.
  await comeBack(trx, existing.id);
  await clearFactors(trx, existing.id);
  await trx
    .updateTable('users')
    .set({ ...admin, deletes_at: null, deletes_comments: false })
    .where('id', '=', existing.id)
    .execute();
  await endAllSessions(trx, existing.id);
  return existing.username;
}

const findDefaultAdmin = (db: Kysely<Database>) =>
  db.selectFrom('users').select('email').where('role', '=', 'default_admin').limit(1).executeTakeFirst();

type Given = Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

/** A site that nobody can administer looks well to its readers, and settings that come late look as if they had worked. */
async function tellWhoAdministers({ db, log }: Runtime, { ADMIN_EMAIL, ADMIN_PASSWORD }: Given): Promise<void> {
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    if ((await findDefaultAdmin(db))?.email !== ADMIN_EMAIL)
      log.info('there is a default administrator with another address: ADMIN_EMAIL and ADMIN_PASSWORD change nothing');
    return;
  }
  const admins = db.selectFrom('users').select('id').where('role', 'in', ['default_admin', 'admin']);
  if (await admins.where('is_active', '=', true).limit(1).executeTakeFirst()) return;
  log.warn(
    'nobody administers this site: start it once with ADMIN_EMAIL and ADMIN_PASSWORD, or: ' +
      'npm run cli -- user:create --role default_admin --email <address> --username <name>',
  );
}

/**
 * The administrator of ADMIN_EMAIL and ADMIN_PASSWORD who is still to be made; where there is no database yet, by these alone.
 * @throws EnvError for a common password, when there is one to be made
 */
export async function dueDefaultAdmin(db: Kysely<Database> | undefined, { ADMIN_EMAIL, ADMIN_PASSWORD }: Given) {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD || (db && (await findDefaultAdmin(db)))) return undefined;
  if (wrongForOwner(ADMIN_PASSWORD, { email: ADMIN_EMAIL, names: ['Administrator'] }, siteSettings().name))
    throw new EnvError('ADMIN_PASSWORD is too common: choose something that is not a usual word or a name');
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}

/**
 * Creates the default_admin of ADMIN_EMAIL and ADMIN_PASSWORD, once, if there is none (docs/api.md#settings).
 * Else the log tells who is not there, or is there already.
 * @throws EnvError as dueDefaultAdmin
 */
export async function ensureDefaultAdmin(runtime: Runtime, settings: Env): Promise<void> {
  const { db, log } = runtime;
  const due = await dueDefaultAdmin(db, settings);
  if (!due) return tellWhoAdministers(runtime, settings);
  const { email, password } = due;
  const password_hash = await hashPassword(password);
  const username = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await findDefaultAdmin(trx)) return null;
    const made = await makeDefaultAdmin(trx, email, password_hash);
    log.info({ email }, 'default administrator created');
    return made;
  });
  if (username === null) return;
  await recordEvent(runtime, { event: 'default_admin_created', subject: username, details: { source: 'start' } });
}
