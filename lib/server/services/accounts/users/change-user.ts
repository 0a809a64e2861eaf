import { sql, type Kysely, type Transaction } from 'kysely';
import { mayChangeUser } from '../../../../rules/permissions.ts';
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

/**
 * Changes another's account, in a transaction in which nobody else changes it.
 * @throws AppError forbidden, also for the default_admin and the actor's own account (CONTRACT 4), not_found
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
    if (!mayChangeUser(actor, target))
      throw new AppError('forbidden', 'Nobody may change the default administrator or their own account here.');
    await change(trx);
    return getAdminUser(trx, userId);
  });
}
