import { type Kysely, sql, type Transaction } from 'kysely';
import { pathTo, pathFromMail } from '../../../paths.ts';
import type { LanguageCode } from '../../../rules/languages.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { isAloneWith, queueMail, queueMails, transactWithMail } from '../../mail/mail-queue.ts';
import { digestLetter, postLetter } from '../../mail/templates/subscription-letters.ts';
import type { Runtime } from '../../runtime.ts';
import { subscriptionToken } from './find-scope.ts';

const MAILS_PER_ROUND = 500;
// A site that was away this long tells of what it published meanwhile; of older posts nobody is told late.
const LATEST_DAYS = 3;
const DIGEST_DAYS = 7;
const MOST_IN_DIGEST = 30;
const UNCONFIRMED_DAYS = 7;

/** The subscription `s` is to the post `p`. */
export const isInScope = sql`case s.scope
  when 'site' then true
  when 'author' then exists (select from post_authors x where x.post_id = p.id and x.user_id = s.scope_id)
  when 'category' then exists (select from post_categories x where x.post_id = p.id and x.category_id = s.scope_id)
  when 'tag' then exists (select from post_tags x where x.post_id = p.id and x.tag_id = s.scope_id)
  else exists (select from series_posts x where x.post_id = p.id and x.series_id = s.scope_id) end`;

/** The same, and the post came out after it was confirmed. */
const isWanted = sql`s.confirmed_at < p.listed_at and p.listed_at <= now() and ${isInScope}`;

export const isTold = sql`exists (select from subscription_mails m where m.subscriber_id = s.subscriber_id and m.post_id = p.id)`;

export type Post = { title: string; excerpt: string; start: string; slug: string; translated: boolean };
type Told = Post & { postId: number };
type Due = Told & { subscriberId: number; email: string; language: LanguageCode };

/** The post `p` in the language of the subscriber `b`, where a reviewed translation of it exists. */
export const inLanguage = sql`coalesce(t.title, p.title) as title, coalesce(t.excerpt, p.excerpt) as excerpt,
  left(coalesce(t.content_text, p.content_text), ${sql.lit(EXCERPT_SOURCE)}) as start, coalesce(t.slug, p.slug) as slug, t.slug is not null as translated`;
export const translation = sql`left join post_translations t
  on t.post_id = p.id and t.language = b.language and t.status = 'reviewed'`;

/** What a mail in a language says of a post. */
export const told = ({ title, excerpt, start, slug, translated }: Post, language: LanguageCode) => ({
  title,
  excerpt: excerpt || deriveExcerpt(start),
  path: translated ? pathTo.translation(language, slug) : pathTo.post(slug),
});

export const endPathOf = (subscriber: number, secret: string) =>
  pathFromMail.manage(subscriptionToken('subscriber', subscriber, secret));

type Asked = { id: number; postId: number };

/** Which posts somebody wants mailed to all who have not had them. */
async function findAsked(db: Kysely<Database>): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select id, post_id as "postId" from post_mailings a
    where not exists (select from held_mailings h where h.post_id = a.post_id) order by id limit 100`.execute(db);
  return rows;
}

/** Posts of which everybody was told when last looked, each as it was then (`findOpen`). */
export type Finished = Map<number, string>;
type Open = { id: number; state: string };

const isRecent = sql`listed_at > now() - make_interval(days => ${LATEST_DAYS})`;

/** The posts of the last days of which somebody may still be to be told. */
async function findOpen(db: Kysely<Database>, finished: Finished): Promise<Open[]> {
  const { rows } = await sql<Open>`select id, concat(listed_at, ' ', updated_at) as state from posts p
    where ${isRecent} and listed_at <= now()
      and not exists (select from held_mailings h where h.post_id = p.id)`.execute(db);
  return rows.filter(({ id, state }) => finished.get(id) !== state);
}

/** Whoever reads posts that came out elsewhere has had them: nobody is told of them here, until somebody asks for it. */
export async function tellNobody(trx: Transaction<Database>, postIds: readonly number[]): Promise<void> {
  await sql`insert into held_mailings (post_id, state) select id, 'stopped' from posts where id = any (${postIds}::int[])
    and ${isRecent} and listed_at <= clock_timestamp() on conflict do nothing`.execute(trx);
}

/** Posts to be told of. */
type Wanted = { open: readonly Open[]; asked: readonly Asked[] };
/** The next subscribers of a pass, by their ids: `after` is not one of them, `last` is. */
type Stretch = { after: number; last: number };

async function findStretch(trx: Transaction<Database>, after: number, posts: number): Promise<Stretch | undefined> {
  const most = Math.max(1, Math.floor(MAILS_PER_ROUND / posts));
  const { rows } = await sql<{ last: number | null }>`select max(id) as last
    from (select id from subscribers where id > ${after} order by id limit ${most}) next`.execute(trx);
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : { after, last };
}

/** Notes whom of a stretch posts are told of now, each once for ever, and says of what. */
async function noteDue(trx: Transaction<Database>, { open, asked }: Wanted, { after, last }: Stretch): Promise<Due[]> {
  // Told whom of what is looked up by the insert alone: the table grows with all posts that there ever were.
  const { rows } = await sql<Due>`
    with noted as (insert into subscription_mails (subscriber_id, post_id) select distinct s.subscriber_id, p.id
      from posts p join subscriptions s on s.frequency = 'each' and s.confirmed_at is not null and ${isInScope}
      join subscribers b on b.id = s.subscriber_id and b.suspended_at is null
      where s.subscriber_id > ${after} and s.subscriber_id <= ${last} and p.listed_at <= now()
        and (p.id = any (${open.map(({ id }) => id)}::int[]) and s.confirmed_at < p.listed_at
          or p.id = any (${asked.map(({ postId }) => postId)}::int[]))
      on conflict do nothing returning subscriber_id, post_id)
    select b.id as "subscriberId", b.email, b.language, p.id as "postId", ${inLanguage}
    from noted n join subscribers b on b.id = n.subscriber_id join posts p on p.id = n.post_id ${translation}
    order by p.listed_at, p.id, b.id`.execute(trx);
  return rows;
}

// One round at a time, on all instances together.
const LOCK = 315_001;

/** A sending is held by somebody, or let go on: not while a round writes mails. */
export const waitForRound = (trx: Transaction<Database>) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

async function isHeld(trx: Transaction<Database>, posts: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from held_mailings where post_id = any (${posts}::int[]) limit 1`.execute(trx);
  return rows.length > 0;
}

/** What became of a round: more may be due to those behind `after`, nobody is left, or the pass ends before its end. */
type Round = { after: number } | 'done' | 'left';

async function mailEach(trx: Transaction<Database>, secret: string, pass: Wanted & { after: number }): Promise<Round> {
  if (!(await isAloneWith(trx, LOCK))) return 'left';
  const { asked, open } = pass;
  const posts = [...open.map(({ id }) => id), ...asked.map(({ postId }) => postId)];
  if (await isHeld(trx, posts)) return 'left';
  const stretch = await findStretch(trx, pass.after, posts.length);
  if (!stretch) {
    // What is asked for from now on has a row of its own, so that it is not lost here.
    await sql`delete from post_mailings where id = any (${asked.map(({ id }) => id)}::int[])`.execute(trx);
    return 'done';
  }
  const mails = (await noteDue(trx, pass, stretch)).map(({ subscriberId, email, language, postId, ...post }) => {
    const facts = { ...told(post, language), endPath: endPathOf(subscriberId, secret) };
    return { to: email, letter: postLetter(language, facts), subscriberId, posts: [postId] };
  });
  await queueMails(trx, mails);
  return { after: stretch.last };
}

type Waiting = { id: number; email: string; language: LanguageCode; since: Date };

/** Those whose week is over begin a new one; with what came out in the last, which is noted as told. */
async function takeWeek(trx: Transaction<Database>, { id }: Waiting): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with wanted as (select distinct s.subscriber_id, p.id as post_id, p.listed_at
      from posts p join subscriptions s on s.frequency = 'weekly' and ${isWanted}
      join subscribers b on b.id = s.subscriber_id
      where b.id = ${id} and p.listed_at > b.digest_at - interval '1 day' and not ${isTold}
      order by p.listed_at desc, p.id desc limit ${MOST_IN_DIGEST}),
    noted as (insert into subscription_mails (subscriber_id, post_id) select subscriber_id, post_id from wanted
      on conflict do nothing returning subscriber_id, post_id),
    begun as (update subscribers set digest_at = now() where id = ${id})
    select p.id as "postId", ${inLanguage} from noted n join subscribers b on b.id = n.subscriber_id
    join posts p on p.id = n.post_id ${translation} order by p.listed_at, p.id`.execute(trx);
  return rows;
}

async function mailDigests(trx: Transaction<Database>, secret: string): Promise<boolean> {
  if (!(await isAloneWith(trx, LOCK))) return false;
  const { rows } = await sql<Waiting>`select id, email, language, digest_at as since from subscribers b
    where suspended_at is null and digest_at <= now() - make_interval(days => ${DIGEST_DAYS})
      and exists (select from subscriptions s
        where s.subscriber_id = b.id and s.frequency = 'weekly' and s.confirmed_at is not null)
    order by digest_at limit ${MAILS_PER_ROUND}`.execute(trx);
  for (const waiting of rows) {
    const { id, email, language, since } = waiting;
    const week = await takeWeek(trx, waiting);
    if (week.length === 0) continue;
    const posts = week.map((post) => told(post, language));
    const letter = digestLetter(language, { posts, endPath: endPathOf(id, secret) });
    await queueMail(trx, email, letter, {
      subscriberId: id,
      posts: week.map(({ postId }) => postId),
      weekSince: since,
    });
  }
  return rows.length === MAILS_PER_ROUND;
}

/** What nobody has confirmed is forgotten, with an address that has nothing else. */
async function dropUnconfirmed(db: Kysely<Database>): Promise<void> {
  await sql`with old as (delete from subscriptions
      where confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
      returning id, subscriber_id)
    delete from subscribers b where b.id in (select subscriber_id from old) and not exists (
      select from subscriptions s where s.subscriber_id = b.id and s.id not in (select id from old))`.execute(db);
}

/** Mails of a sending that was held go on once it is not held any more; those of a post that was deleted are dropped then. */
export const wakeUnheld = (db: Kysely<Database>) =>
  sql`update mail_queue q set next_try_at = now(), created_at = now() where next_try_at = 'infinity'
    and not exists (select from held_mailings h where h.state = 'paused' and h.post_id = any (q.tells_of_posts))`.execute(
    db,
  );

async function isAnybodyThere(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from subscribers limit 1`.execute(db);
  return rows.length > 0;
}

type Parts = Pick<Runtime, 'db' | 'mail' | 'authSecret'>;

/**
 * Mails those who get a mail for each post: all of them once from the first to the last, some at a time, so that twice as
 * many take twice as long.
 * @param finished what earlier passes found done: of these posts nobody is looked for until they are changed
 * @param rounds how many may be mailed while somebody waits; a later pass goes on
 */
export async function mailAll(runtime: Parts, finished: Finished = new Map(), rounds = Infinity): Promise<void> {
  const [open, asked] = await Promise.all([findOpen(runtime.db, finished), findAsked(runtime.db)]);
  if (open.length + asked.length === 0) return;
  let after = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pass = { open, asked, after };
    const became = await transactWithMail(runtime, (trx) => mailEach(trx, runtime.authSecret, pass));
    if (became === 'done') for (const { id, state } of open) finished.set(id, state);
    if (typeof became === 'string') return;
    after = became.after;
  }
}

/**
 * Mails those who wait for it of new posts: each post, or a week of them. The mail and the note of it are one
 * transaction, so that a process that dies in between has written none, and several instances write each once.
 */
export async function mailPosts(runtime: Parts, finished: Finished = new Map()): Promise<void> {
  if (siteSettings().subscriptions === 'off' || !(await isAnybodyThere(runtime.db))) return;
  await wakeUnheld(runtime.db);
  await mailAll(runtime, finished);
  while (await transactWithMail(runtime, (trx) => mailDigests(trx, runtime.authSecret)));
  await dropUnconfirmed(runtime.db);
}
