import type { Kysely } from 'kysely';
import type { AdminUser, UserStatusInput } from '../../../../schemas/admin-user.ts';
import type { Database } from '../../../db/schema.ts';
import { writeUserStatus } from '../set-user-status.ts';
import { changeUser } from './change-user.ts';
import type { Actor } from '../../../auth/require-permission.ts';

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
