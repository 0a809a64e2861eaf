import { sql, type Kysely, type Transaction } from 'kysely';
import type { AdminUser } from '../../../../schemas/admin-user.ts';
import type { Role } from '../../../../rules/roles.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { setRole } from '../set-role.ts';
import { changeUser } from './change-user.ts';
import type { Actor } from '../../../auth/require-permission.ts';

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
  const message = 'There is a default administrator already';
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
