import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { CODE_SECONDS } from '../../schemas/auth.ts';
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

/**
 * Why a mail did not arrive, as it may be shown: the mail server's number, or what kept us from it. Its words may name the
 * address.
 */
function reasonOf(error: unknown): string {
  const { responseCode, response = '', code = 'error' } = error as Record<string, string | undefined>;
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? String(responseCode ?? code);
}

/** Keeps with the posts that a mail was to tell of why it did not. */
async function noteFailure(db: Kysely<Database>, { subscriber_id, tells_of_posts }: ClaimedMail, error: unknown) {
  if (subscriber_id === null || tells_of_posts === null) return;
  await sql`update subscription_mails set failure = ${reasonOf(error)}
    where subscriber_id = ${subscriber_id} and post_id = any (${tells_of_posts}::int[])`.execute(db);
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
  if (numDeletedRows > 0n) {
    await noteFailure(db, mail, error);
    return void log.error(facts, 'mail given up');
  }
  log.warn(facts, 'mail not sent, will be tried again');
  await db
    .updateTable('mail_queue')
    .set({
      last_error: String(error),
      // Somebody has paused the sending while the mail was under way.
      next_try_at: sql`case when week_since is null and exists (select from held_mailings h
          where h.state = 'paused' and h.post_id = any (tells_of_posts)) then 'infinity'
        else now() + make_interval(secs => ${backoff(mail.tries)}) end`,
    })
    .where('id', '=', mail.id)
    .execute();
}

const SUSPENDED_AT = 3;

/**
 * Drops a mail that its mailbox refused for good: to ask again is no use. After three in a row a subscriber is suspended,
 * and gets nothing of what still waits.
 */
export async function dropRefused(db: Kysely<Database>, log: Logger, mail: ClaimedMail, error: unknown): Promise<void> {
  log.warn({ mail: mail.id, reason: reasonOf(error) }, 'mail refused for good');
  await sql`with refused as (update subscribers set refusals = refusals + 1,
        suspended_at = case when refusals + 1 >= ${SUSPENDED_AT} then coalesce(suspended_at, now()) end
      where id = ${mail.subscriber_id} returning id, suspended_at),
    dropped as (delete from mail_queue where id = ${mail.id}
      or subscriber_id in (select id from refused where suspended_at is not null)
      returning subscriber_id, tells_of_posts)
    update subscription_mails m set failure = ${reasonOf(error)} from dropped d
    where m.subscriber_id = d.subscriber_id and m.post_id = any (d.tells_of_posts)`.execute(db);
}

/** One of its posts is not public any more, or is mailed no more. All count as never told: a week is written anew, without that one. */
async function dropWithdrawn(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql`
    with untimely as (delete from mail_queue where id = ${id} and exists (select from unnest(tells_of_posts) told
        where not exists (select from posts p where p.id = told and p.listed_at <= now())
          or week_since is null and exists (select from held_mailings h where h.post_id = told and h.state = 'stopped'))
      returning id, subscriber_id, tells_of_posts, week_since),
    forgotten as (delete from subscription_mails m using untimely u
      where m.subscriber_id = u.subscriber_id and m.post_id = any (u.tells_of_posts)),
    begun as (update subscribers b set digest_at = u.week_since from untimely u
      where b.id = u.subscriber_id and u.week_since is not null)
    select id from untimely`.execute(db);
  return rows.length > 0;
}

/**
 * Drops a mail of which nothing may be told any more: its code is too old; its comments were removed or held, or its receiver wants none of
 * them; a post of it was taken back or deleted. They count as never told, so that a comment that is approved later, or a
 * post that comes out again, is told of then.
 * @returns false when the mail may leave
 */
export async function dropUntimely(
  db: Kysely<Database>,
  { id, tells_of_comments, tells_of_posts, ends_at }: ClaimedMail,
): Promise<boolean> {
  if (ends_at) {
    const { rows } = await sql`delete from mail_queue where id = ${id} and ends_at <= now() returning id`.execute(db);
    return rows.length > 0;
  }
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
  thread?: string | null;
  tellsOfComments?: boolean;
  subscriberId?: number | null;
  posts?: number[] | null;
  weekSince?: Date | null;
};

/** A mail for the queue. `to`: null for one that goes to nobody and only costs the time of a real one. */
type NewMail = Told & { to: string | null; letter: RenderedLetter };

const rowOf = ({
  to,
  letter,
  thread = null,
  tellsOfComments = false,
  subscriberId = null,
  posts = null,
  weekSince = null,
}: NewMail) => ({
  recipient: to,
  ...letter,
  // Whoever gets a code too late can only be told that it is wrong.
  ends_at: letter.code === null ? null : sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`,
  thread,
  tells_of_comments: tellsOfComments,
  subscriber_id: subscriberId,
  tells_of_posts: posts,
  week_since: weekSince,
  // Somebody waits for a code, nobody for one of a thousand mails about a post: that lets the others by.
  next_try_at: sql<Date>`now() - make_interval(days => ${posts === null ? 1 : 0})`,
});

/**
 * Writes a mail into the queue, in the transaction of what causes it: both happen, or neither.
 * @returns its number in the queue
 */
export async function queueMail(
  db: Kysely<Database>,
  to: string | null,
  letter: RenderedLetter,
  told: Told = {},
): Promise<number> {
  const row = rowOf({ to, letter, ...told });
  const { id } = await db.insertInto('mail_queue').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes those of a sending, some hundred of them, with one statement. They leave in this order. */
export async function queueMails(db: Kysely<Database>, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await db.insertInto('mail_queue').values(mails.map(rowOf)).execute();
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
