import type { Kysely } from 'kysely';
import type { AdminUser, UserStatusInput } from '../../../schemas/admin-user.ts';
import type { Database } from '../../db/schema.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { changeUser } from './change-user.ts';
import type { Actor } from './require-permission.ts';

/** An activated user's comments are shown again, but for those that were removed meanwhile. */
function hiddenAfter({ isActive, hideComments }: UserStatusInput): boolean | undefined {
  return isActive ? false : hideComments;
}

/**
 * Lets a user in or keeps them out; out ends their sessions at once, and their posts stay. Their comments stay, too,
 * or are hidden with them.
 * @throws AppError forbidden, not_found
 */
export async function changeUserStatus(
  db: Kysely<Database>,
  actor: Actor,
  { userId, ...input }: UserStatusInput & { userId: number },
): Promise<AdminUser> {
  return changeUser(db, actor, {
    userId,
    async change(trx) {
      await trx.updateTable('users').set({ is_active: input.isActive }).where('id', '=', userId).execute();
      if (!input.isActive) await endAllSessions(trx, userId);
      const hidden = hiddenAfter(input);
      if (hidden === undefined) return;
      // The user's row is locked: a comment that was on its way is there by now, or will find its author inactive.
      await trx
        .updateTable('comments')
        .set({ hidden })
        .where('user_id', '=', userId)
        .where('hidden', '=', !hidden)
        .execute();
    },
  });
}
