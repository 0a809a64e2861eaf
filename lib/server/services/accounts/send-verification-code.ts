import { CODE_PAUSE_SECONDS } from '../../../schemas/auth.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { transactWithMail } from '../../mail/transact-with-mail.ts';
import type { MailLanguage } from '../../../rules/languages.ts';
import type { Runtime } from '../../runtime.ts';
import { getAccount } from './find-account.ts';
import { mailVerificationCode } from './mail-verification-code.ts';

/** What the client shows; `retryAfter` in seconds. */
export type CodeSent = { message: string; retryAfter: number };

/**
 * Sends the viewer a new code; the one before stops working. Nothing is sent to an address that is verified already.
 * @throws AppError too_many_requests
 */
export async function sendVerificationCode(
  runtime: Runtime,
  viewer: Viewer,
  language: MailLanguage,
): Promise<CodeSent> {
  if (viewer.isEmailVerified) return { message: 'Your email address is already verified.', retryAfter: 0 };
  await transactWithMail(runtime, async (trx) => {
    const user = await getAccount(trx, viewer.id);
    await mailVerificationCode(trx, { user, language }, runtime.authSecret);
  });
  return { message: 'Verification code sent. Please check your email.', retryAfter: CODE_PAUSE_SECONDS };
}
