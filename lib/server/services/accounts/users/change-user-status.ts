import type { Kysely } from 'kysely';
import type { AdminUser, UserStatus } from '../../../../schemas/admin-user.ts';
import type { Database } from '../../../db/schema.ts';
import { endAllSessions } from '../../sessions/end-sessions.ts';
import { changeUser } from './change-user.ts';
import type { Actor } from '../../../auth/require-permission.ts';

/**
 * Lets a user in or keeps them out; out ends their sessions at once, and their posts stay.
 * @throws AppError forbidden, not_found
 */
export async function changeUserStatus(
  db: Kysely<Database>,
  actor: Actor,
  { userId, status }: { userId: number; status: UserStatus },
): Promise<AdminUser> {
  return changeUser(db, actor, {
    userId,
    async change(trx) {
      await trx
        .updateTable('users')
        .set({ is_active: status === 'active' })
        .where('id', '=', userId)
        .execute();
      if (status === 'inactive') await endAllSessions(trx, userId);
    },
  });
}
