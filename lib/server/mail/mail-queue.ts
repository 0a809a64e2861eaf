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

/** One of its posts is not public any more. All count as never told: a week is written anew, without that one. */
async function dropWithdrawn(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql`
    with untimely as (delete from mail_queue where id = ${id} and exists (select from unnest(tells_of_posts) told
        where not exists (select from posts p where p.id = told and p.listed_at <= now()))
      returning id, subscriber_id, tells_of_posts, week_since),
    forgotten as (delete from subscription_mails m using untimely u
      where m.subscriber_id = u.subscriber_id and m.post_id = any (u.tells_of_posts)),
    begun as (update subscribers b set digest_at = u.week_since from untimely u
      where b.id = u.subscriber_id and u.week_since is not null)
    select id from untimely`.execute(db);
  return rows.length > 0;
}

/**
 * Drops a mail of which nothing may be told any more: its comments were removed or held, or its receiver wants none of
 * them; a post of it was taken back or deleted. They count as never told, so that a comment that is approved later, or a
 * post that comes out again, is told of then.
 * @returns false when the mail may leave
 */
export async function dropUntimely(
  db: Kysely<Database>,
  { id, tells_of_comments, tells_of_posts }: ClaimedMail,
): Promise<boolean> {
  if (tells_of_posts) return dropWithdrawn(db, id);
  if (!tells_of_comments) return false;
  const { rows } = await sql`
    with untimely as (delete from mail_queue where id = ${id}
      and not exists (select from ${dueNotices} where n.mail_id = ${id}) returning id),
    forgotten as (delete from comment_notices where mail_id in (select id from untimely))
    select id from untimely`.execute(db);
  return rows.length > 0;
}

/** What a mail tells of, and whom: see the table. */
type Told = {
  tellsOfComments?: boolean;
  subscriberId?: number | null;
  posts?: number[] | null;
  weekSince?: Date | null;
};

/**
 * Writes a mail into the queue, in the transaction of what causes it: both happen, or neither.
 * @param to null for a mail that goes to nobody and only costs the time of a real one
 * @returns its number in the queue
 */
export async function queueMail(
  db: Kysely<Database>,
  to: string | null,
  letter: RenderedLetter,
  { tellsOfComments = false, subscriberId = null, posts = null, weekSince = null }: Told = {},
): Promise<number> {
  const { id } = await db
    .insertInto('mail_queue')
    .values({
      recipient: to,
      ...letter,
      tells_of_comments: tellsOfComments,
      subscriber_id: subscriberId,
      tells_of_posts: posts,
      week_since: weekSince,
      // Somebody waits for a code, nobody for one of a thousand mails about a post: that lets the others by.
      ...(posts === null && { next_try_at: sql<Date>`now() - interval '1 day'` }),
    })
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

/** Whether nobody else writes mails of a kind, on any instance, until the transaction ends. `kind`: a number of its own. */
export async function isAloneWith(trx: Transaction<Database>, kind: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${kind}::bigint) as mine`.execute(trx);
  return rows[0]?.mine === true;
}
