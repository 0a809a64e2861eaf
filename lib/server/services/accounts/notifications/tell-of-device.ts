import type { Transaction } from 'kysely';
import { type Client, isKnownTo } from '../../../auth/device-cookie.ts';
import type { Database } from '../../../db/schema.ts';
import { type Bound, countUse } from '../../../limits/count-use.ts';
import { queueMail } from '../../../mail/mail-queue.ts';
import { newDeviceLetter } from '../../../mail/templates/notice-letters.ts';
import type { Account } from '../find-account.ts';

// A program that keeps no cookies is a new device each time.
const MAILS: Bound = { points: 10, seconds: 60 * 60 };

type Known = Pick<Account, 'id' | 'email' | 'device_epoch' | 'language'>;

/**
 * Queues a mail to the owner of an account: somebody has just signed in to it on a device that does not know it. Not for the
 * first sign-in of all (`language` is still missing), and not more than ten an hour. `account` is as it was before.
 */
export async function tellOfDevice(trx: Transaction<Database>, account: Known, client: Client): Promise<void> {
  const { id, email, language } = account;
  if (language === null || isKnownTo(client.device, account)) return;
  if ((await countUse(trx, `device-mails:${id}`, MAILS)) !== null) return;
  const { userAgent, address } = client;
  await queueMail(trx, email, newDeviceLetter(language, { userAgent, address, at: new Date() }));
}
