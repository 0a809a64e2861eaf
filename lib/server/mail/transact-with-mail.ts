import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Runtime } from '../runtime.ts';

/** Runs a transaction that may queue mail, and wakes the sender once it is committed. Never waits for a mail server. */
export async function transactWithMail<T>(
  { db, mail }: Pick<Runtime, 'db' | 'mail'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(work);
  mail.wake();
  return result;
}
