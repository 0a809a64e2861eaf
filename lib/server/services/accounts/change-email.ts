import { type Transaction, sql } from 'kysely';
import type { ChangeEmailInput } from '../../../schemas/change-credentials.ts';
import type { OwnUser } from '../../../schemas/profile.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { emailChangedLetter } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { requireCurrentPassword, wrongCurrentPassword } from './check-password.ts';
import { refuseReservedEmail, takenError } from './create-user.ts';
import { findEmailUndo, issueEmailUndo, releaseEmail } from './email-undo.ts';
import { type Account, getAccount, getOwnUser, lockAccount } from './find-account.ts';
import { deleteProfileImage } from './profile/profile-image.ts';
import { mailVerificationCode } from './verify-email.ts';

/**
 * Gives the account its old address back, verified as it was. Undo links that came later die with it: whoever was not
 * entitled to the change is not entitled to take the undo back, nor to stay signed in: all sessions end, and codes and links.
 * @throws AppError not_found for an unknown, used or expired link
 */
export async function undoEmailChange({ db, authSecret }: Runtime, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await findEmailUndo(trx, token, authSecret);
    if (known) {
      await forgetCodes(trx, known.user_id);
      await lockAccount(trx, known.user_id);
    }
    // Looked up again under the lock: another undo may have come first.
    const undo = known && (await findEmailUndo(trx, token, authSecret));
    if (!undo) throw new AppError('not_found', 'linkExpired');
    const { user_id: userId, old_email: email } = undo;
    await trx
      .updateTable('users')
      .set({ email, email_verified_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw takenError(error);
      });
    await endAllSessions(trx, userId);
    await trx
      .deleteFrom('email_undos')
      .where('user_id', '=', userId)
      .where('created_at', '>=', undo.created_at)
      .execute();
  });
}

function refuseSameEmail(account: Account, newEmail: string): void {
  if (account.email.toLowerCase() !== newEmail.toLowerCase()) return;
  const message = 'sameEmail';
  throw new AppError('invalid', message, { errors: { newEmail: [message] } });
}

/** Moves the account to an unverified address, without image. @returns the stored path of the removed image */
async function moveTo(trx: Transaction<Database>, userId: number, email: string): Promise<string | null> {
  const { profile_image } = await trx
    .selectFrom('users')
    .select('profile_image')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await releaseEmail(trx, email);
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: null, profile_image: null })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw takenError(error, 'newEmail');
    });
  await refuseReservedEmail(trx, { email, userId, field: 'newEmail' });
  return profile_image;
}

/**
 * Changes the viewer's address, in one transaction (docs/product.md#codes-and-links): unverified, image removed, a code to the new
 * address, a notice with an undo link to the old one.
 * @throws AppError invalid, email_unverified, email_taken, too_many_requests
 */
export async function changeEmail(
  runtime: Runtime,
  viewer: Viewer,
  input: ChangeEmailInput,
  client: Client,
): Promise<OwnUser> {
  const { db, authSecret } = runtime;
  const { currentPassword, newEmail } = input;
  const { language, address } = client;
  const checked = await getAccount(db, viewer.id);
  await requireCurrentPassword(runtime, checked, currentPassword, { viewer, address });
  refuseSameEmail(checked, newEmail);
  requireVerified(viewer);
  const { user, image } = await transactWithMail(runtime, async (trx) => {
    await forgetCodes(trx, viewer.id);
    const account = await lockAccount(trx, viewer.id);
    if (account.password_hash !== checked.password_hash) throw wrongCurrentPassword();
    requireVerified({ isEmailVerified: account.email_verified_at !== null });
    await countForAccount(trx, 'email-changes', viewer.id);
    const removed = await moveTo(trx, viewer.id, newEmail);
    const token = await issueEmailUndo(trx, { userId: viewer.id, oldEmail: account.email }, authSecret);
    await queueMail(trx, account.email, emailChangedLetter(language, { newEmail, token }));
    await mailVerificationCode(trx, { user: { id: viewer.id, email: newEmail }, language }, authSecret);
    return { user: await getOwnUser(trx, viewer.id), image: removed };
  });
  await deleteProfileImage(runtime, image);
  return user;
}
