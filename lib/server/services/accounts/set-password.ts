import { z } from 'zod';
import { newPassword } from '../../../schemas/password.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { parse } from '../../content/parse.ts';
import { transactWithMail } from '../../mail/mail-queue.ts';
import { mailLanguage } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';
import { siteSettings } from '../../site-settings.ts';
import { refuseOwnWords } from './check-password.ts';
import { getAccount } from './find-account.ts';
import { writePassword } from './reset-password.ts';

const schema = z.object({ password: newPassword });

/**
 * The operator's `user:password`: sets it under the rules of registration, ends all sessions and mails a notice.
 * @throws AppError invalid, not_found
 */
export async function setPassword(runtime: Runtime, userId: number, wanted: string): Promise<void> {
  const { password } = parse(schema, { password: wanted });
  const { username, email, full_name } = await getAccount(runtime.db, userId);
  refuseOwnWords(password, { username, email, names: [full_name] }, 'password');
  const password_hash = await hashPassword(password);
  const language = mailLanguage(siteSettings().language);
  await transactWithMail(runtime, (trx) => writePassword(trx, { userId, password_hash, language }, runtime.authSecret));
}
