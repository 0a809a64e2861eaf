import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { ClaimedMail } from './claim-mail.ts';

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Seconds until the next try: 5, 10, 20 … up to an hour. */
function backoff(tries: number): number {
  return Math.min(3_600, 5 * 2 ** Math.min(tries - 1, 10));
}

/** Puts a mail that was not sent back into the queue for later; after three days it is given up and logged as an error. */
export async function postponeMail(
  db: Kysely<Database>,
  log: Logger,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const facts = { mail: mail.id, tries: mail.tries, err: error };
  if (Date.now() - mail.created_at.getTime() > GIVE_UP_AFTER_MS) {
    log.error(facts, 'mail given up');
    await db.deleteFrom('mail_queue').where('id', '=', mail.id).execute();
    return;
  }
  log.warn(facts, 'mail not sent, will be tried again');
  await db
    .updateTable('mail_queue')
    .set({
      last_error: String(error),
      next_try_at: sql`now() + make_interval(secs => ${backoff(mail.tries)})`,
    })
    .where('id', '=', mail.id)
    .execute();
}
