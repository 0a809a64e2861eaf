import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { dueNotices } from '../db/announcement.ts';
import { transact } from '../db/lock-order.ts';
import type { Database } from '../db/schema.ts';
import type { MailQueueTable } from '../db/site-tables.ts';
import type { MailSender } from './mail-sender.ts';
import type { RenderedLetter } from './templates/letter.ts';

export type ClaimedMail = Selectable<MailQueueTable>;

/**
 * The next due mail, claimed for two minutes. A claim instead of a lock, so that no connection is held while a mail
 * server answers; a mail whose process died in between comes up again.
 */
export async function claimMail(db: Kysely<Database>): Promise<ClaimedMail | undefined> {
  return db
    .updateTable('mail_queue')
    .set({ tries: sql`tries + 1`, next_try_at: sql`now() + interval '2 minutes'` })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mail_queue')
        .select('id')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

const GIVE_UP_AFTER_DAYS = 3;

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
  const { numDeletedRows } = await db
    .deleteFrom('mail_queue')
    .where('id', '=', mail.id)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return void log.error(facts, 'mail given up');
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

/**
 * Drops a mail of which nothing may be told any more: its comments were removed or held, or its receiver wants none of
 * them. They count as never told, so that a comment that is approved later is told of then.
 * @returns false when the mail may leave
 */
export async function dropUntimely(db: Kysely<Database>, { id, tells_of_comments }: ClaimedMail): Promise<boolean> {
  if (!tells_of_comments) return false;
  const { rows } = await sql`
    with untimely as (delete from mail_queue where id = ${id}
      and not exists (select from ${dueNotices} where n.mail_id = ${id}) returning id),
    forgotten as (delete from comment_notices where mail_id in (select id from untimely))
    select id from untimely`.execute(db);
  return rows.length > 0;
}

/**
 * Writes a mail into the queue, in the transaction of what causes it: both happen, or neither.
 * @param to null for a mail that goes to nobody and only costs the time of a real one
 * @returns its number in the queue
 */
export async function queueMail(
  db: Kysely<Database>,
  to: string | null,
  letter: RenderedLetter,
  { tellsOfComments = false, subscriberId = null }: { tellsOfComments?: boolean; subscriberId?: number | null } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('mail_queue')
    .values({ recipient: to, ...letter, tells_of_comments: tellsOfComments, subscriber_id: subscriberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Parts = { db: Kysely<Database>; mail: Pick<MailSender, 'wake'> };

/** Runs a transaction that may queue mail, and wakes the sender once it is committed. Never waits for a mail server. */
export async function transactWithMail<T>(
  { db, mail }: Parts,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const result = await transact(db, work);
  mail.wake();
  return result;
}
