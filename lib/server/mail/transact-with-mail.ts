import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { MailSender } from './mail-sender.ts';

type Parts = { db: Kysely<Database>; mail: Pick<MailSender, 'wake'> };

/** Runs a transaction that may queue mail, and wakes the sender once it is committed. Never waits for a mail server. */
export async function transactWithMail<T>(
  { db, mail }: Parts,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(work);
  mail.wake();
  return result;
}
