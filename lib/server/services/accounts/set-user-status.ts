import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';

/**
 * Lets a user in or keeps them out; out ends their sessions at once. Who may do it is the caller's question.
 * @throws AppError not_found
 */
export async function setUserStatus(
  db: Kysely<Database>,
  userId: number,
  status: 'active' | 'inactive',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ is_active: status === 'active' })
      .where('id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('not_found', 'User not found');
    if (status === 'inactive') await endAllSessions(trx, userId);
  });
}

/** The operator's `user:disable`. @throws AppError not_found */
export async function disableUser(db: Kysely<Database>, userId: number): Promise<void> {
  await setUserStatus(db, userId, 'inactive');
}
