import type { Transaction } from 'kysely';
import type { OwnUser } from '../../../schemas/profile.ts';
import type { ChangeEmailInput } from '../../../schemas/change-credentials.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { emailChangedLetter } from '../../mail/templates/letters.ts';
import type { Client } from '../../auth/device-cookie.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { deleteProfileImage } from './profile/profile-image.ts';
import { isPasswordRight, wrongCurrentPassword } from './check-password.ts';
import { issueEmailUndo } from './undo-email-change.ts';
import { type Account, getAccount, getOwnUser, lockAccount } from './find-account.ts';
import { refuseReservedEmail, takenError } from './create-user.ts';
import { mailVerificationCode } from './verify-email.ts';

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
  const { language } = client;
  const checked = await getAccount(db, viewer.id);
  if (!(await isPasswordRight(runtime, checked, currentPassword, { viewer }))) throw wrongCurrentPassword();
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
