import { hashPassword } from '../../auth/password-hash.ts';
import { clearForAccount } from '../../limits/account-limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { passwordResetLetter } from '../../mail/templates/letters.ts';
import { transactWithMail } from '../../mail/transact-with-mail.ts';
import type { Client } from '../sessions/client.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../codes/code-subject.ts';
import { requireRightCode, tryCode } from '../codes/try-code.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { lockAccount } from './find-account.ts';
import { verifyResetCode } from './verify-reset-code.ts';

type Input = { email: string; code: string; newPassword: string };

/**
 * Step 2 of the reset: uses the code up, sets the password, ends all sessions and mails a notice.
 * @throws AppError invalid_code, too_many_tries
 */
export async function resetPassword(runtime: Runtime, input: Input, client: Client): Promise<void> {
  const { authSecret } = runtime;
  // A wrong code is told apart before the costly hash, and a right one is used only together with the change.
  await verifyResetCode(runtime, input);
  const password_hash = await hashPassword(input.newPassword);
  const verdict = await transactWithMail(runtime, async (trx) => {
    const tried = await tryCode(
      trx,
      { purpose: 'reset_password', email: input.email, code: input.code, then: 'use' },
      authSecret,
    );
    if (tried.kind !== 'right') return tried;
    const { id, email } = await lockAccount(trx, tried.userId);
    await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    await endAllSessions(trx, id);
    await clearForAccount(trx, 'failed-logins', emailKey(email, authSecret));
    await queueMail(trx, email, passwordResetLetter(client.language));
    return tried;
  });
  requireRightCode(verdict);
}
