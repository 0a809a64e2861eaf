import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '../../../rules/roles.ts';
import type { UserStatusInput } from '../../../schemas/user.ts';
import { holdConversation, holdPosts } from '../../db/lock-order.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { endAllSessions } from '../sessions/end-session.ts';

/** Of two who are to go at the same time the second waits. @throws AppError default_admin for the last of them */
async function refuseLastDefaultAdmin(trx: Transaction<Database>, userId: number): Promise<void> {
  const chiefs = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'default_admin')
    .where('is_active', '=', true)
    .forUpdate()
    .execute();
  if (chiefs.length === 1 && chiefs[0]?.id === userId) throw new AppError('default_admin', 'defaultAdminFixed');
}

/**
 * Gives a user a role. It holds from the next request on: tokens carry none. Who may do it is the caller's question.
 * @throws AppError not_found
 */
export async function setRole(db: Kysely<Database>, userId: number, role: Role): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('users').set({ role }).where('id', '=', userId).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'userMissing');
}

/** The operator's `user:role`. @throws AppError not_found, default_admin for the last who can run the site */
export async function giveRole(db: Kysely<Database>, userId: number, role: Role): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (role !== 'default_admin') await refuseLastDefaultAdmin(trx, userId);
    await setRole(trx, userId, role);
  });
}

/** Shows or hides all comments of somebody. */
export async function setHidden(trx: Transaction<Database>, userId: number, hidden: boolean): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ hidden })
    .where('user_id', '=', userId)
    .where('hidden', '=', !hidden)
    .execute();
}

/**
 * Lets a user in or keeps them out; out ends their sessions at once. Their comments stay as they are, or are hidden
 * with them; who is let in again has all of them back that were not removed meanwhile.
 * @throws AppError not_found
 */
export async function writeUserStatus(
  trx: Transaction<Database>,
  userId: number,
  { isActive, hideComments }: UserStatusInput,
): Promise<void> {
  const hidden = isActive ? false : hideComments;
  if (hidden !== undefined) await holdConversation(trx, sql`user_id = ${userId}`);
  // Locks the row: a comment that was on its way is there afterwards, or finds its author inactive.
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ is_active: isActive })
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'userMissing');
  if (!isActive) await endAllSessions(trx, userId);
  if (hidden === undefined) return;
  await holdPosts(trx, sql`(select post_id from comments where user_id = ${userId})`, 'change');
  await setHidden(trx, userId, hidden);
}

/** The same by itself. Who may do it is the caller's question. @throws AppError not_found */
export async function setUserStatus(
  db: Kysely<Database>,
  userId: number,
  status: 'active' | 'inactive',
): Promise<void> {
  await db.transaction().execute((trx) => writeUserStatus(trx, userId, { isActive: status === 'active' }));
}

/** The operator's `user:disable`. @throws AppError not_found, default_admin for the last who can run the site */
export async function disableUser(db: Kysely<Database>, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await refuseLastDefaultAdmin(trx, userId);
    await writeUserStatus(trx, userId, { isActive: false });
  });
}
