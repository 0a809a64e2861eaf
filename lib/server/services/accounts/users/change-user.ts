import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Permission, ROLES, type Role } from '../../../../rules/roles.ts';
import type { AdminUser, UserStatusInput } from '../../../../schemas/user.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import { transact } from '../../../db/lock-order.ts';
import type { Database } from '../../../db/schema.ts';
import type { Env } from '../../../env.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { ensureDefaultAdmin } from '../ensure-default-admin.ts';
import { setRole, writeUserStatus } from '../set-user-status.ts';
import { adminUserJson } from './list-users.ts';

async function getAdminUser(db: Kysely<Database>, id: number): Promise<AdminUser> {
  const { rows } = await sql<{
    user: AdminUser;
  }>`select ${adminUserJson} as user from users u where u.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'userMissing');
  return row.user;
}

/** Nobody changes the default_admin, themselves or who is mightier (`mayChangeUser` tells the screens the same). */
function refuseUnchangeable(actor: Actor, target: Actor): void {
  if (target.role === 'default_admin') throw new AppError('default_admin', 'defaultAdminFixed');
  if (target.id === actor.id) throw new AppError('own_account', 'ownAccount');
  if (ROLES.indexOf(target.role) > ROLES.indexOf(actor.role)) throw new AppError('role_above', 'accountAbove');
}

/**
 * Changes another's account, in a transaction in which nobody else changes it, nor the actor's: of two who take each
 * other's role at the same time the second is refused.
 * @throws AppError forbidden, not_found, default_admin, own_account, role_above: 409, since 403 would end the actor's session
 */
async function changeUser(
  db: Kysely<Database>,
  actor: Actor,
  {
    userId,
    change,
    permission = 'users.manage',
  }: { userId: number; change: (trx: Transaction<Database>) => Promise<void>; permission?: Permission },
): Promise<AdminUser> {
  requirePermission(actor, permission);
  return transact(db, async (trx) => {
    const people = await trx
      .selectFrom('users')
      .select(['id', 'role', 'is_active'])
      .where('id', 'in', [actor.id, userId])
      .where('deletes_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const [self, target] = [actor.id, userId].map((id) => people.find((person) => person.id === id));
    if (!self?.is_active) throw new AppError('forbidden', 'notAllowed');
    requirePermission({ ...actor, role: self.role }, permission);
    if (!target) throw new AppError('not_found', 'userMissing');
    refuseUnchangeable(self, target);
    await change(trx);
    return getAdminUser(trx, userId);
  });
}

/** There is one default_admin. Of two grants at the same time the second waits, and is refused. */
async function refuseSecondDefaultAdmin(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lekha default_admin'))`.execute(trx);
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'default_admin')
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const message = 'defaultAdminThere';
  throw new AppError('invalid', message, { errors: { role: [message] } });
}

/**
 * Gives a user another role; it holds from their next request on.
 * @throws AppError forbidden, invalid for a second default_admin, not_found
 */
export async function changeUserRole(
  db: Kysely<Database>,
  actor: Actor,
  { userId, role }: { userId: number; role: Role },
): Promise<AdminUser> {
  return changeUser(db, actor, {
    userId,
    async change(trx) {
      if (role === 'default_admin') await refuseSecondDefaultAdmin(trx);
      await setRole(trx, userId, role);
    },
  });
}

/**
 * Lets a user in or keeps them out; their posts stay, and their comments, too, or are hidden with them.
 * @throws AppError forbidden, not_found, default_admin, own_account
 */
export async function changeUserStatus(
  db: Kysely<Database>,
  actor: Actor,
  { userId, ...input }: UserStatusInput & { userId: number },
): Promise<AdminUser> {
  return changeUser(db, actor, { userId, change: (trx) => writeUserStatus(trx, userId, input) });
}

/**
 * Takes somebody's right to comment, or gives it back. What they have said stays.
 * @throws AppError forbidden, not_found, default_admin, own_account, role_above
 */
export async function changeUserCommenting(
  db: Kysely<Database>,
  actor: Actor,
  { userId, allowed }: { userId: number; allowed: boolean },
): Promise<AdminUser> {
  return changeUser(db, actor, {
    userId,
    permission: 'commenting.manage',
    async change(trx) {
      await trx.updateTable('users').set({ may_comment: allowed }).where('id', '=', userId).execute();
    },
  });
}

// Nobody receives mail at this address: its owner changes it at the first sign-in.
const EMAIL = 'admin@lekha.invalid';

/**
 * Makes the default_admin of a fresh embedded database, one without any account, with a random password. It is kept
 * nowhere: whoever calls prints it once. Comes before the demo content, which brings accounts.
 * @returns what to sign in with; null when there was nothing to make
 */
export async function createFirstAdmin(
  runtime: Runtime,
  settings: Env,
): Promise<{ email: string; password: string } | null> {
  const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  if (DATABASE_URL || (ADMIN_EMAIL && ADMIN_PASSWORD)) return null;
  if (await runtime.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
  const email = ADMIN_EMAIL ?? EMAIL;
  const password = randomBytes(15).toString('base64url');
  await ensureDefaultAdmin(runtime, { ...settings, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  return { email, password };
}
