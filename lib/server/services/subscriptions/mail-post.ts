// A post that is mailed because somebody wants it: one that came out before its time here, or to show what it looks like.
import { type Kysely, sql } from 'kysely';
import type { LanguageCode } from '../../../rules/languages.ts';
import type { MailingState } from '../../../rules/subscriptions.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { postLetter } from '../../mail/templates/subscription-letters.ts';
import type { Runtime } from '../../runtime.ts';
import {
  endPathOf,
  inLanguage,
  isInScope,
  isTold,
  mailAll,
  type Post,
  told,
  translation,
  waitForRound,
  wakeUnheld,
} from './mail-posts.ts';

type Mailed = Answer<'GET admin/posts/{id}/mail'>;

/** Subscriptions `s` of subscribers `b` who get a mail for each post and have not had `p`, whenever it came out. */
const isMissing = sql`s.frequency = 'each' and s.confirmed_at is not null and b.suspended_at is null
  and ${isInScope} and not ${isTold}`;

type Counted = Omit<Mailed['mail'], 'own' | 'sent'> & { isPublic: boolean; told: number };

async function countMails(db: Kysely<Database>, postId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(p.listed_at <= now(), false) as "isPublic", h.state as held, q.waiting, q.retrying, m.told, m.failed,
      (select count(distinct s.subscriber_id)::int from subscriptions s join subscribers b on b.id = s.subscriber_id
        where ${isMissing}) as recipients,
      (select coalesce(json_agg(f), '[]') from (select failure as reason, count(*)::int as count from subscription_mails
        where post_id = p.id and failure is not null group by 1 order by 2 desc, 1 limit 5) f) as failures
    from posts p left join held_mailings h on h.post_id = p.id
    cross join lateral (select count(*)::int as told, count(failure)::int as failed
      from subscription_mails where post_id = p.id) m
    cross join lateral (select count(*)::int as waiting, count(last_error)::int as retrying
      from mail_queue where subscriber_id is not null and p.id = any (tells_of_posts)) q
    where p.id = ${postId}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new AppError('not_found', 'postMissing');
  return counted;
}

/** How a post stands with those who get mails. @throws AppError forbidden, not_found */
export async function getPostMail({ db }: Pick<Runtime, 'db'>, actor: Actor, postId: number): Promise<Mailed> {
  requirePermission(actor, 'posts.mail');
  const { isPublic: _, told: all, ...counts } = await countMails(db, postId);
  const sent = Math.max(0, all - counts.waiting - counts.failed);
  return { mail: { ...counts, sent, own: !env().SMTP_URL } };
}

// A thousand mails while somebody waits; the job that mails posts does the rest.
const ROUNDS_AT_ONCE = 2;

/**
 * Mails a post to all who get a mail for each and have not had it, however old it is. What was asked for is kept with
 * it, so that whoever is left when a process dies gets it from the next one; asked again, nobody gets it twice. A sending
 * that was held goes on.
 * @throws AppError forbidden, not_found, mails_off, post_not_public, too_many_requests
 */
export async function mailPost(runtime: Runtime, actor: Actor, postId: number): Promise<Mailed> {
  requirePermission(actor, 'posts.mail');
  const { db } = runtime;
  const { isPublic, recipients, held } = await countMails(db, postId);
  if (siteSettings().subscriptions === 'off') throw new AppError('mails_off', 'mailsOff');
  if (!isPublic) throw new AppError('post_not_public', 'mailPublicOnly');
  await countForAccount(db, 'post-mails', actor.id);
  if (held !== null) await holdPostMail(runtime, actor, { postId, state: 'running' });
  if (recipients > 0) {
    await db.insertInto('post_mailings').values({ post_id: postId }).execute();
    await mailAll(runtime, undefined, ROUNDS_AT_ONCE);
  }
  return getPostMail(runtime, actor, postId);
}

const ofPost = (postId: number) => sql`week_since is null and tells_of_posts = array[${postId}::int]`;

/** A mail that a process is sending at this moment is not called back: `claimMail`. */
const isUnderWay = sql`tries > 0 and next_try_at > now() and next_try_at <= now() + interval '2 minutes'`;

/**
 * Holds the mails about a post that have not left: paused, they wait until it goes on; stopped, they are dropped, and who has
 * not had one gets it if somebody sends the post again. Weekly mails are none of this.
 * @throws AppError forbidden, not_found
 */
export async function holdPostMail(
  runtime: Runtime,
  actor: Actor,
  { postId, state }: { postId: number; state: MailingState },
): Promise<Mailed> {
  requirePermission(actor, 'posts.mail');
  await countMails(runtime.db, postId);
  await transactWithMail(runtime, async (trx) => {
    await waitForRound(trx);
    await sql`delete from held_mailings where post_id = ${postId}`.execute(trx);
    if (state === 'running') return wakeUnheld(trx);
    await trx.insertInto('held_mailings').values({ post_id: postId, state }).execute();
    if (state === 'paused')
      return sql`update mail_queue set next_try_at = 'infinity' where ${ofPost(postId)}`.execute(trx);
    await sql`delete from post_mailings where post_id = ${postId}`.execute(trx);
    return sql`with dropped as (delete from mail_queue where ${ofPost(postId)} and not (${isUnderWay})
        returning subscriber_id)
      delete from subscription_mails m using dropped d
        where m.post_id = ${postId} and m.subscriber_id = d.subscriber_id`.execute(trx);
  });
  return getPostMail(runtime, actor, postId);
}

// The link that ends mails is there as in each of them, and ends nothing.
const NOBODY = 0;

type Found = Post & { email: string; language: LanguageCode };

/**
 * Mails a public post to whoever asks, as subscribers get it: the one named, or the newest.
 * @param spoken the language of somebody who has chosen none
 * @returns the address that it goes to
 * @throws AppError forbidden, not_found where there is no such public post, too_many_requests
 */
export async function sendTestPost(
  runtime: Runtime,
  actor: Actor,
  { postId, spoken }: { postId: number | null; spoken: LanguageCode },
): Promise<string> {
  requirePermission(actor, 'settings.manage');
  await countForAccount(runtime.db, 'post-mails', actor.id);
  const { rows } = await sql<Found>`select b.email, b.language, ${inLanguage}
    from (select email, coalesce(language, ${spoken}) as language from users where id = ${actor.id}) b
    cross join (select * from posts where listed_at <= now() and (${postId}::int is null or id = ${postId}::int)
      order by listed_at desc, id desc limit 1) p ${translation}`.execute(runtime.db);
  const [found] = rows;
  if (!found) throw new AppError('not_found', 'postMissing');
  const { email, language, ...post } = found;
  const facts = { ...told(post, language), endPath: endPathOf(NOBODY, runtime.authSecret) };
  await transactWithMail(runtime, (trx) => queueMail(trx, email, postLetter(language, facts)));
  return email;
}
