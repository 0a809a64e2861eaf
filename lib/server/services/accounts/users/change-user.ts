import { sql, type Kysely, type Transaction } from 'kysely';
import type { AdminUser } from '../../../../schemas/admin-user.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { adminUserJson } from './admin-user-json.ts';
import { requirePermission, type Actor } from '../../../auth/require-permission.ts';

async function getAdminUser(db: Kysely<Database>, id: number): Promise<AdminUser> {
  const { rows } = await sql<{
    user: AdminUser;
  }>`select ${adminUserJson} as user from users u where u.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'User not found');
  return row.user;
}

/** Nobody changes the default_admin or themselves (`mayChangeUser` tells the screens the same). */
function refuseUnchangeable(actor: Actor, target: Actor): void {
  if (target.role === 'default_admin')
    throw new AppError('default_admin', 'The default administrator cannot be changed');
  if (target.id === actor.id) throw new AppError('own_account', 'You cannot change your own account here');
}

/**
 * Changes another's account, in a transaction in which nobody else changes it.
 * @throws AppError forbidden, not_found, default_admin, own_account: 409, since 403 would end the actor's session
 */
export async function changeUser(
  db: Kysely<Database>,
  actor: Actor,
  { userId, change }: { userId: number; change: (trx: Transaction<Database>) => Promise<void> },
): Promise<AdminUser> {
  requirePermission(actor, 'users.manage');
  return db.transaction().execute(async (trx) => {
    const target = await trx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!target) throw new AppError('not_found', 'User not found');
    refuseUnchangeable(actor, target);
    await change(trx);
    return getAdminUser(trx, userId);
  });
}
