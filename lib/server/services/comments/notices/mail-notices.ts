import { type Kysely, sql, type Transaction } from 'kysely';
import { pathFromMail, pathTo } from '../../../../paths.ts';
import type { LanguageCode } from '../../../../rules/languages.ts';
import type { NoticeKind } from '../../../../rules/realtime-events.ts';
import { plainText } from '../../../content/plain-text.ts';
import { dueNotices } from '../../../db/announcement.ts';
import type { Database } from '../../../db/schema.ts';
import { isAloneWith, queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import { commentLetter, gatheredLetter } from '../../../mail/templates/notice-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { unsubscribeToken } from '../../accounts/notifications/notification-settings.ts';

/** Who is told, and of which of the two: answers to their comments, comments on their posts. */
type Receiver = { userId: number; kind: NoticeKind; email: string; language: LanguageCode | null };

type Single = { id: number; threadId: number; content: string; name: string; title: string; slug: string };

async function findSingles(trx: Transaction<Database>, { userId, kind }: Receiver, most: number): Promise<Single[]> {
  const { rows } = await sql<Single>`
    select c.id, coalesce(c.parent_id, c.id) as "threadId", c.content, p.title, p.slug,
      coalesce(w.full_name, c.author_name) as name
    from comment_notices n join comments c on c.id = n.comment_id join posts p on p.id = c.post_id
    left join users w on w.id = c.user_id
    where n.user_id = ${userId} and n.kind = ${kind} and n.mail_id is null
    order by c.created_at, c.id limit ${most}`.execute(trx);
  return rows;
}

const endPathOf = (receiver: Receiver, secret: string) => pathFromMail.unsubscribe(unsubscribeToken(receiver, secret));

/** Queues one mail for each comment that waits, oldest first, and at most so many. @returns how many */
async function queueSingles(
  trx: Transaction<Database>,
  { most, ...receiver }: Receiver & { most: number },
  secret: string,
): Promise<number> {
  const { userId, kind, email, language } = receiver;
  const singles = await findSingles(trx, receiver, most);
  for (const { id, threadId, content, slug, ...said } of singles) {
    const path = pathTo.inThread(pathTo.post(slug), threadId, id);
    const facts = { kind, ...said, text: plainText(content), path, endPath: endPathOf(receiver, secret) };
    const told = { tellsOfComments: true, thread: `comments.${threadId}` };
    const mail = await queueMail(trx, email, commentLetter(language, facts), told);
    await trx
      .updateTable('comment_notices')
      .set({ mail_id: mail, mailed_at: sql`now()` })
      .where('comment_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
  return singles.length;
}

type Gathered = { title: string; slug: string; count: number };

/** Queues one mail for all comments that wait to be told of together. */
async function queueGathered(trx: Transaction<Database>, receiver: Receiver, secret: string): Promise<void> {
  const { userId, kind, email, language } = receiver;
  const { rows: posts } = await sql<Gathered>`
    select p.title, p.slug, count(*)::int as count
    from comment_notices n join comments c on c.id = n.comment_id join posts p on p.id = c.post_id
    where n.user_id = ${userId} and n.kind = ${kind} and n.gathered and n.mail_id is null
    group by p.id order by count(*) desc, p.id desc`.execute(trx);
  const [busiest] = posts;
  if (!busiest) return;
  const letter = gatheredLetter(language, {
    kind,
    posts,
    path: pathTo.comments(busiest.slug),
    endPath: endPathOf(receiver, secret),
  });
  const mail = await queueMail(trx, email, letter, { tellsOfComments: true });
  await trx
    .updateTable('comment_notices')
    .set({ mail_id: mail, mailed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('gathered', '=', true)
    .where('mail_id', 'is', null)
    .execute();
}

/** In so many seconds one person gets so many mails of a kind with one comment each; the rest waits for as long, at most. */
const WINDOW_SECONDS = 600;
const SINGLES = 50;
const RECEIVERS_PER_ROUND = 50;

type Waiting = Receiver & {
  /** Some wait already to be told of together. */
  isGathering: boolean;
  /** They have waited long enough. */
  isRipe: boolean;
  /** Mails that went to the receiver within the window. */
  mailed: number;
};

/** What may not be told of now is forgotten: a comment that is approved later is noted anew. */
async function dropUntimely(trx: Transaction<Database>): Promise<void> {
  await sql`delete from comment_notices w where w.mail_id is null
    and not exists (select from ${dueNotices} where n.comment_id = w.comment_id and n.user_id = w.user_id)`.execute(
    trx,
  );
}

async function findWaiting(trx: Transaction<Database>): Promise<Waiting[]> {
  const window = sql`make_interval(secs => ${WINDOW_SECONDS})`;
  const { rows } = await sql<Waiting>`
    select w.*, u.email, u.language, (select count(distinct m.mail_id)::int from comment_notices m
        where m.user_id = w."userId" and m.kind = w.kind and m.mailed_at > now() - ${window}) as mailed
    from (select user_id as "userId", kind, bool_or(gathered) as "isGathering",
        coalesce(min(created_at) filter (where gathered) <= now() - ${window}, false) as "isRipe"
      from comment_notices where mail_id is null group by user_id, kind
      having bool_or(not gathered) or min(created_at) <= now() - ${window}
      order by min(created_at) limit ${RECEIVERS_PER_ROUND}) w
    join users u on u.id = w."userId"`.execute(trx);
  return rows;
}

/** Whoever is mailed too much gets the rest together. */
async function gatherRest(trx: Transaction<Database>, { userId, kind }: { userId: number; kind: NoticeKind }) {
  await sql`update comment_notices set gathered = true
    where user_id = ${userId} and kind = ${kind} and mail_id is null and not gathered`.execute(trx);
}

async function mailReceiver(trx: Transaction<Database>, waiting: Waiting, secret: string): Promise<void> {
  const most = waiting.isGathering ? 0 : Math.max(0, SINGLES - waiting.mailed);
  // Whoever has not had their number yet has no rest: what came in meanwhile is for the next round.
  if ((await queueSingles(trx, { ...waiting, most }, secret)) < most) return;
  await gatherRest(trx, waiting);
  if (waiting.isRipe) await queueGathered(trx, waiting, secret);
}

// One round at a time, on all instances together: what a person has been sent is counted within it.
const LOCK = 265_001;

async function mailRound(trx: Transaction<Database>, secret: string): Promise<boolean> {
  if (!(await isAloneWith(trx, LOCK))) return false;
  // Shorter than what PostgreSQL lets a deadlock last: whoever removes comments meanwhile is never the one to give way.
  await sql`set local lock_timeout = '500ms'`.execute(trx);
  await dropUntimely(trx);
  const waiting = await findWaiting(trx);
  for (const receiver of waiting) await mailReceiver(trx, receiver, secret);
  return waiting.length === RECEIVERS_PER_ROUND;
}

async function isAnyWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from comment_notices where mail_id is null
    and (not gathered or created_at <= now() - make_interval(secs => ${WINDOW_SECONDS})) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Writes the mails that tell of new comments, one for each and each in one transaction with the note that it is written:
 * a process that dies in between has written none. Several instances may try. A person who is flooded gets 50 in ten
 * minutes, and then one with all the others (docs/decisions/027).
 */
export async function mailNotices(runtime: Pick<Runtime, 'db' | 'mail' | 'authSecret'>): Promise<void> {
  if (!(await isAnyWaiting(runtime.db))) return;
  while (await transactWithMail(runtime, (trx) => mailRound(trx, runtime.authSecret)));
}
