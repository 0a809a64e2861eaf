import { z } from 'zod';
import type { ChangePasswordInput } from '../../../schemas/change-credentials.ts';
import { newPassword } from '../../../schemas/password.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { hashPassword, ofAccount } from '../../auth/password-hash.ts';
import { parse } from '../../errors.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { passwordChangedLetter } from '../../mail/templates/notice-letters.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { endOtherSessions } from '../sessions/end-session.ts';
import { refuseOwnWords, requireCurrentPassword, wrongCurrentPassword } from './check-password.ts';
import { getAccount } from './find-account.ts';
import { writePassword } from './reset-password.ts';

/**
 * Sets a new password, ends the viewer's other sessions and mails a notice.
 * @throws AppError invalid for a wrong current password or a new one made of names, email_unverified, too_many_requests
 */
export async function changePassword(
  runtime: Runtime,
  viewer: Viewer,
  input: ChangePasswordInput,
  client: Client,
): Promise<void> {
  const account = await getAccount(runtime.db, viewer.id);
  await requireCurrentPassword(runtime, account, input.currentPassword, { viewer, address: client.address });
  requireVerified(viewer);
  const { username, email, full_name } = account;
  refuseOwnWords(input.newPassword, { username, email, names: [full_name] }, 'newPassword');
  const password_hash = await hashPassword(input.newPassword, ofAccount(viewer.id));
  await transactWithMail(runtime, async (trx) => {
    await forgetCodes(trx, viewer.id);
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    // Somebody else changed it after it was checked: the current password is not what was given.
    if (numUpdatedRows === 0n) throw wrongCurrentPassword();
    await endOtherSessions(trx, { userId: viewer.id, kept: viewer.sessionId });
    await queueMail(trx, account.email, passwordChangedLetter(account.language ?? client.language));
  });
}

/**
 * The operator's `user:password`: sets it under the rules of registration, ends all sessions and mails a notice.
 * @throws AppError invalid, not_found
 */
export async function setPassword(runtime: Runtime, userId: number, wanted: string): Promise<void> {
  const { password } = parse(z.object({ password: newPassword }), { password: wanted });
  const { username, email, full_name } = await getAccount(runtime.db, userId);
  refuseOwnWords(password, { username, email, names: [full_name] }, 'password');
  const password_hash = await hashPassword(password);
  const { language } = siteSettings();
  await transactWithMail(runtime, (trx) => writePassword(trx, { userId, password_hash, language }, runtime.authSecret));
}
