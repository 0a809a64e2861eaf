import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { resetPasswordLetter } from '../../mail/templates/letters.ts';
import { transactWithMail } from '../../mail/transact-with-mail.ts';
import type { Client } from '../../auth/client.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../codes/code-subject.ts';
import { issueCode } from '../codes/issue-code.ts';
import { findAccountByEmail } from './find-account.ts';

/**
 * Sends a reset code. For an unknown or inactive address the same statements run: a code that fits nobody, a mail to
 * nobody, the same limit.
 * @throws AppError too_many_requests within a minute of the one before
 */
export async function forgotPassword(runtime: Runtime, email: string, client: Client): Promise<void> {
  const { authSecret } = runtime;
  await transactWithMail(runtime, async (trx) => {
    const found = await findAccountByEmail(trx, email);
    const account = found?.is_active ? found : undefined;
    const address = account?.email ?? email;
    await countForAccount(trx, 'reset-codes', emailKey(address, authSecret));
    const issued = await issueCode(
      trx,
      { purpose: 'reset_password', email: address, userId: account?.id ?? null },
      authSecret,
    );
    await queueMail(trx, account?.email ?? null, resetPasswordLetter(client.language, issued));
  });
}
