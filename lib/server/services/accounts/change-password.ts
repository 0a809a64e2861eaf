import type { ChangePasswordInput } from '../../../schemas/change-credentials.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { passwordChangedLetter } from '../../mail/templates/notice-letters.ts';
import type { Client } from '../../auth/device-cookie.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { endOtherSessions } from '../sessions/end-session.ts';
import { refuseOwnWords, requireCurrentPassword, wrongCurrentPassword } from './check-password.ts';
import { getAccount } from './find-account.ts';

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
  const password_hash = await hashPassword(input.newPassword);
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
