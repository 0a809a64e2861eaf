// Departures: people delete their accounts. They are hidden at once, may come back for two weeks, and are gone then.
import { sql, type Transaction } from 'kysely';
import { RETURN_DAYS } from '../../../../rules/limits.ts';
import type { DeleteProfileInput } from '../../../../schemas/profile-input.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import { deletedLetter } from '../../../mail/templates/notice-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { endAllSessions } from '../../sessions/end-session.ts';
import { requireCurrentPassword } from '../check-password.ts';
import { isBegunOnly } from '../email-undo.ts';
import { type Account, getAccount } from '../find-account.ts';
import { setHidden } from '../set-user-status.ts';
import { type Erased, eraseAccount, eraseWithFiles } from './erase-account.ts';
import { holdAllOf, withdrawPosts, returnPosts } from './posts-of-leaving.ts';

/** Nobody can have known it: its address was never verified, and it has no role. */
const isUnused = ({ verified_once, role }: Account) => !verified_once && role === 'user';

/**
 * Makes room for whoever has shown that an address is theirs: an account that somebody began with it, and never verified,
 * goes. Nothing of it passes on: neither its password nor a second factor that its maker set up.
 */
export async function eraseUnused(trx: Transaction<Database>, email: string, secret: string): Promise<Erased | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where lower(u.email) = lower(${email}) and ${isBegunOnly}`.execute(trx);
  return rows[0] ? eraseAccount(trx, rows[0].id, { secret, isDue: isUnused }) : null;
}

/** Tells whoever reads the mailbox, where the address was proved: somebody else may have deleted it. */
async function hideAndTell(trx: Transaction<Database>, account: Account, comments: 'keep' | 'remove') {
  const { id, email, email_verified_at, language } = account;
  const day = await hide(trx, id, comments);
  await queueMail(trx, email_verified_at && email, deletedLetter(language, day));
  return day;
}

/** Hides somebody with all that they wrote. */
async function hide(trx: Transaction<Database>, userId: number, comments: 'keep' | 'remove'): Promise<Date> {
  await holdAllOf(trx, userId, 'change');
  const { rows } = await sql<{ deletes_at: Date }>`
    update users set is_active = false, deletes_comments = ${comments === 'remove'},
      deletes_at = now() + make_interval(days => ${RETURN_DAYS})
    where id = ${userId} and is_active returning deletes_at`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('unauthenticated', 'invalidToken');
  if (comments === 'remove') await setHidden(trx, userId, true);
  await withdrawPosts(trx, userId);
  await endAllSessions(trx, userId);
  return row.deletes_at;
}

/**
 * Deletes the viewer's account: at once where its address was never verified, so that a mistyped one can be started anew;
 * else it is hidden at once and goes after two weeks, unless its owner comes back.
 * @returns when it is or was deleted
 * @throws AppError invalid for a wrong password, too_many_requests, default_admin
 */
export async function deleteAccount(
  runtime: Runtime,
  { viewer, address }: { viewer: Viewer; address: string },
  { currentPassword, comments }: DeleteProfileInput,
): Promise<Date> {
  const { db } = runtime;
  const account = await getAccount(db, viewer.id);
  await requireCurrentPassword(runtime, account, currentPassword, { viewer, address });
  if (account.role === 'default_admin') throw new AppError('default_admin', 'defaultAdminStays');
  if (!isUnused(account)) return transactWithMail(runtime, (trx) => hideAndTell(trx, account, comments));
  if (!(await eraseWithFiles(runtime, viewer.id, isUnused))) throw new AppError('unauthenticated', 'invalidToken');
  return new Date();
}

/**
 * Undoes the deletion of somebody who has just proved who they are: everything is as it was. Comes before their session
 * begins.
 * @returns false for who is not leaving, or is past the day
 */
export async function comeBack(trx: Transaction<Database>, userId: number): Promise<boolean> {
  await holdAllOf(trx, userId, 'change');
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ is_active: true, deletes_at: null, deletes_comments: false })
    .where('id', '=', userId)
    .where('deletes_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setHidden(trx, userId, false);
  await returnPosts(trx, userId);
  // Pages that showed the comments without a name do not know whose they are.
  await sql`select notify_tag('post:' || post_id)
      from (select distinct post_id from comments where user_id = ${userId} and shown) commented`.execute(trx);
  return true;
}
