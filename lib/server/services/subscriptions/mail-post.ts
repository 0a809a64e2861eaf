// A post that is mailed because somebody wants it: one that came out before its time here, or to show what it looks like.
import { sql } from 'kysely';
import type { LanguageCode } from '../../../rules/languages.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { postLetter } from '../../mail/templates/subscription-letters.ts';
import type { Runtime } from '../../runtime.ts';
import { countMails, endPathOf, inLanguage, mailRound, type Post, told, translation } from './mail-posts.ts';

type Counts = Answer<'GET admin/posts/{id}/mail'>;

/**
 * How many would get a post if it were mailed now, and how many have got it.
 * @throws AppError forbidden, not_found
 */
export async function getPostMail({ db }: Pick<Runtime, 'db'>, actor: Actor, postId: number): Promise<Counts> {
  requirePermission(actor, 'posts.mail');
  const counted = await countMails(db, postId);
  if (!counted) throw new AppError('not_found', 'postMissing');
  const { recipients, sent } = counted;
  return { mail: { recipients, sent, own: !env().SMTP_URL } };
}

// A thousand mails while somebody waits; the job that mails posts does the rest.
const ROUNDS_AT_ONCE = 10;

/**
 * Mails a post to all who get a mail for each and have not had it, however old it is. What was asked for is kept with
 * it, so that whoever is left when a process dies gets it from the next one; asked again, nobody gets it twice.
 * @throws AppError forbidden, not_found, mails_off, post_not_public, too_many_requests
 */
export async function mailPost(runtime: Runtime, actor: Actor, postId: number): Promise<Counts> {
  requirePermission(actor, 'posts.mail');
  const { db } = runtime;
  const counted = await countMails(db, postId);
  if (!counted) throw new AppError('not_found', 'postMissing');
  if (siteSettings().subscriptions === 'off') throw new AppError('mails_off', 'mailsOff');
  if (!counted.isPublic) throw new AppError('post_not_public', 'mailPublicOnly');
  await countForAccount(db, 'post-mails', actor.id);
  if (counted.recipients > 0) {
    await db.insertInto('post_mailings').values({ post_id: postId }).execute();
    for (let round = 0; round < ROUNDS_AT_ONCE && (await mailRound(runtime)); round += 1);
  }
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
