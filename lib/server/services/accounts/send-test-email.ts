import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import type { LanguageCode } from '../../../rules/languages.ts';
import { testLetter } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';

/** Queues a mail that shows whether mail works. */
export async function sendTestEmail(runtime: Runtime, to: string, language: LanguageCode): Promise<void> {
  await transactWithMail(runtime, (trx) => queueMail(trx, to, testLetter(language)));
}
