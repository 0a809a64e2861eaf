import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { MailLanguage } from '../../../rules/languages.ts';
import { verifyEmailLetter } from '../../mail/templates/letters.ts';
import { emailKey } from '../codes/code-subject.ts';
import { issueCode } from '../codes/issue-code.ts';

/**
 * Queues a mail with a new verification code for a user's address.
 * @throws AppError too_many_requests within a minute of the one before
 */
export async function mailVerificationCode(
  trx: Transaction<Database>,
  { user, language }: { user: { id: number; email: string }; language: MailLanguage },
  secret: string,
): Promise<void> {
  await countForAccount(trx, 'verification-codes', emailKey(user.email, secret));
  const issued = await issueCode(trx, { purpose: 'verify_email', email: user.email, userId: user.id }, secret);
  await queueMail(trx, user.email, verifyEmailLetter(language, issued));
}
