import { sql, type Transaction, type Kysely } from 'kysely';
import { pathTo } from '../../../../paths.ts';
import { decodePath, oldPathKey } from '../../../content/old-path.ts';
import type { Database } from '../../../db/schema.ts';
import { transact } from '../../../db/lock-order.ts';
import { forgetCodePause } from '../../../limits/account-limits.ts';
import type { MailTraces } from '../../../mail/mail-sender.ts';
import type { Runtime } from '../../../runtime.ts';
import { emailKey, forgetCodes } from '../../codes/code.ts';
import { type Account, lockAccount } from '../find-account.ts';
import { deleteProfileImage } from '../profile/profile-image.ts';
import { spentHashes } from '../username-rules.ts';
import { noteEnded } from './ended-addresses.ts';
import { holdAllOf, leaveToCoauthors } from './posts-of-leaving.ts';

const isAnswered = sql`exists (select from comments r where r.parent_id = c.id and r.status <> 'spam'
  and r.user_id is distinct from c.user_id)`;

/**
 * Takes somebody's name from their comments, or their comments away, as they chose. What was never shown goes in either
 * case, and a first comment that others answered leaves its place to them.
 */
async function eraseComments(trx: Transaction<Database>, userId: number): Promise<void> {
  const goes = sql`(c.status <> 'published' or (select deletes_comments from users where id = ${userId}))`;
  await sql`update comments c set status = 'removed', content = '', author_name = '', user_id = null, hold_reason = null
    where c.user_id = ${userId} and c.parent_id is null and ${goes} and ${isAnswered}`.execute(trx);
  const { rows } = await sql<{ parent_id: number | null }>`
    delete from comments c where c.user_id = ${userId} and ${goes} returning c.parent_id`.execute(trx);
  const parents = rows.map((row) => row.parent_id);
  await sql`delete from comments c where c.id = any (${parents}::int[]) and c.status = 'removed' and c.reply_count = 0
    and not exists (select from comments r where r.parent_id = c.id and r.status <> 'spam')`.execute(trx);
  await sql`update comments set user_id = null, author_name = '' where user_id = ${userId}`.execute(trx);
}

/**
 * Takes away what somebody said of posts to those who work on them. A note that others answered leaves its place to them,
 * as long as one of their answers is there; its quote goes too, which whoever writes can word as they like.
 */
export async function eraseNotes(trx: Transaction<Database>, userId: number): Promise<void> {
  const isAnswered = sql`exists (select from post_notes a where a.parent_id = n.id and a.user_id is distinct from ${userId})`;
  await sql`update post_notes n set text = '…', quote = '', quote_at = 0, user_id = null
    where n.user_id = ${userId} and ${isAnswered}`.execute(trx);
  const { rows } = await sql<{ parent_id: number | null }>`
    delete from post_notes n where n.user_id = ${userId} returning n.parent_id`.execute(trx);
  const threads = rows.map((row) => row.parent_id);
  await sql`delete from post_notes n where n.id = any (${threads}::int[]) and n.user_id is null
    and not exists (select from post_notes a where a.parent_id = n.id)`.execute(trx);
}

/**
 * Takes somebody out of what webhooks were told, or are still to be told: their comments, answers to these, posts with
 * their name. What is sent from then on is made anew, of what is there by then.
 */
async function eraseFromDeliveries(
  trx: Transaction<Database>,
  userId: number,
  names: readonly string[],
): Promise<void> {
  const data = sql`(body::jsonb -> 'data')`;
  await sql`with own as (select id from comments where user_id = ${userId})
    update webhook_deliveries set body = null where body is not null and (comment_id in (select id from own)
      or (${data} #>> '{comment,reply_to,id}')::int in (select id from own)
      or ${data} #>> '{comment,user_username}' = any (${names}::text[])
      or ${data} #> '{post,authors}' @> jsonb_build_array(jsonb_build_object('id', ${userId}::int)))`.execute(trx);
}

type Gone = {
  account: Account;
  /** Usernames. */
  names: readonly string[];
  /** Posts that go as well. */
  posts: readonly { id: number; title: string }[];
};

/** The security log keeps what happened, and forgets who it was and what it was called. */
async function eraseFromLog(trx: Transaction<Database>, { account, names, posts }: Gone): Promise<void> {
  // Anybody may have a full name that is somebody else's username, or title a post by it: those count where they are meant.
  const called = [...names, account.email].map((name) => name.toLowerCase());
  const ids = posts.map(({ id }) => String(id));
  const titles = posts.map(({ title }) => title);
  const isActor = sql`actor_id is not distinct from ${account.id}`;
  const isPost = sql`kind = 'content' and (subject = any (${titles}::text[]) or event like 'post\\_%' and details ->> 'id' = any (${ids}::text[]))`;
  const isWriter = sql`event like 'comment\\_%' and lower(subject) = lower(${account.full_name})`;
  const isNamed = sql`(lower(subject) = any (${called}::text[]) or ${isWriter} or ${isPost})`;
  await sql`update security_log set fold = null,
      actor_id = nullif(actor_id, ${account.id}), actor_name = case when ${isActor} then null else actor_name end,
      address = case when ${isActor} or lower(subject) = any (${called}::text[]) then null else address end,
      subject = case when ${isNamed} then null else subject end,
      details = case when details ->> 'post' = any (${titles}::text[]) then details - 'post' else details end
    where ${isActor} or ${isNamed} or details ->> 'post' = any (${titles}::text[])`.execute(trx);
}

/** The addresses that somebody had, as redirects and missing pages spell them. */
const keysOf = (names: readonly string[]) => names.map((name) => oldPathKey(decodePath(pathTo.user(name))));

const isProved = ({ email_verified_at }: Account) => email_verified_at !== null;

/** Removes what other tables say of somebody without belonging to them. */
async function eraseMentions(trx: Transaction<Database>, gone: Gone): Promise<void> {
  const { account, names } = gone;
  const email = account.email.toLowerCase();
  const keys = keysOf(names);
  await eraseFromLog(trx, gone);
  // Who has not shown that an address is theirs has no say in what was sent to it, also after a change to somebody else's.
  if (isProved(account)) await sql`delete from invitations where lower(email) = ${email}`.execute(trx);
  await sql`delete from mail_queue where lower(recipient) = ${email}`.execute(trx);
  if (isProved(account)) await sql`delete from subscribers where lower(email) = ${email}`.execute(trx);
  if (account.verified_once)
    await sql`delete from redirects where key = any (${keys}::text[]) or target_key = any (${keys}::text[])`.execute(
      trx,
    );
  await sql`delete from missing_pages where path = any (${keys}::text[])
    or exists (select from unnest(${keys}::text[]) key where key <> '' and starts_with(path, key || '/'))`.execute(trx);
}

/** What is left to be deleted outside of the database. */
export type Erased = { profile_image: string | null; mails: MailTraces };

/** Mails to any address that somebody is known to have had, and what was told to others. Nobody was told of a stranger. */
async function mailsOf(trx: Transaction<Database>, { account, names, posts }: Gone): Promise<MailTraces> {
  const former = await trx.selectFrom('email_undos').select('old_email').where('user_id', '=', account.id).execute();
  const own = [...(isProved(account) ? [account.email] : []), ...former.map((row) => row.old_email)];
  const titles = posts.map(({ title }) => title);
  const said = account.verified_once ? [...own, ...names, account.full_name, ...titles] : [];
  return { addresses: [account.email, ...own], said };
}

/** All names that somebody was known by here. */
async function namesOf(trx: Transaction<Database>, { id, username }: Account): Promise<string[]> {
  const former = await trx.selectFrom('former_usernames').select('username').where('user_id', '=', id).execute();
  return [username, ...former.map((row) => row.username)];
}

/** Deletes what somebody wrote alone. That a public post was there stays known by its address, which answers 410. */
async function erasePosts(trx: Transaction<Database>, userId: number): Promise<{ id: number; title: string }[]> {
  await leaveToCoauthors(trx, userId);
  const posts = await trx.deleteFrom('posts').where('author_id', '=', userId).returning(['id', 'title']).execute();
  const ids = posts.map(({ id }) => id);
  await sql`delete from slug_history h using deleted_posts d
    where h.post_id = any (${ids}::int[]) and d.post_id = h.post_id and not d.was_public`.execute(trx);
  await sql`delete from import_sources where kind = 'user' and local_id = ${userId}
    or kind = 'post' and local_id = any (${ids}::int[])`.execute(trx);
  return posts;
}

type IsDue = (account: Account) => boolean;

/**
 * Removes somebody from every table: themselves, what they wrote alone, what names them. The name of an account that was
 * known stays taken, as a keyed hash.
 * @param isDue whether the locked account is still to go
 * @returns what is left to be deleted outside of the database; null when it is not to go
 */
export async function eraseAccount(
  trx: Transaction<Database>,
  userId: number,
  { secret, isDue }: { secret: string; isDue: IsDue },
): Promise<Erased | null> {
  await forgetCodes(trx, userId);
  await holdAllOf(trx, userId, 'delete');
  const account = await lockAccount(trx, userId);
  if (!isDue(account)) return null;
  const names = await namesOf(trx, account);
  await eraseFromDeliveries(trx, userId, names);
  await eraseComments(trx, userId);
  await eraseNotes(trx, userId);
  const posts = await erasePosts(trx, userId);
  await eraseMentions(trx, { account, names, posts });
  await forgetCodePause(trx, emailKey(account.email, secret));
  if (account.verified_once) {
    // No file of addresses brings back who left, whether they had mails or not.
    if (isProved(account)) await noteEnded(trx, account.email, secret);
    const hashes = await spentHashes(trx, names, secret);
    const rows = hashes.map((hash) => ({ hash }));
    await trx
      .insertInto('spent_usernames')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const mails = await mailsOf(trx, { account, names, posts });
  const { profile_image } = await trx
    .deleteFrom('users')
    .where('id', '=', userId)
    .returning('profile_image')
    .executeTakeFirstOrThrow();
  return { profile_image, mails };
}

/** What an erasure reaches. */
type Eraser = Pick<Runtime, 'db' | 'storage' | 'log' | 'authSecret' | 'mail'>;

/** Deletes somebody's files, and what is left of mails to them or about them. */
export async function deleteRest(parts: Eraser, { profile_image, mails }: Erased): Promise<void> {
  await deleteProfileImage(parts, profile_image);
  await parts.mail.forget(mails);
}

/** The same, with somebody's files and what is left of mails to them or about them. @returns false when they are not to go */
export async function eraseWithFiles(parts: Eraser, userId: number, isDue: IsDue): Promise<boolean> {
  const { db, authSecret } = parts;
  const erased = await transact(db, (trx) => eraseAccount(trx, userId, { secret: authSecret, isDue }));
  if (erased) await deleteRest(parts, erased);
  return erased !== null;
}

const DEPARTED_LOCK = sql`hashtext('lekha departed')`;

const isPast = ({ deletes_at }: Account) => deletes_at !== null && deletes_at <= new Date();

async function findDue(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletes_at', '<=', sql<Date>`now()`)
    .orderBy('deletes_at')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the accounts whose time is up, with their files. Of all instances one does. An account that cannot be deleted
 * now does not keep the others.
 * @returns how many are gone
 */
export async function purgeDeparted(parts: Eraser): Promise<number> {
  return parts.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${DEPARTED_LOCK}) as free`.execute(
      connection,
    );
    if (!rows[0]?.free) return 0;
    try {
      let gone = 0;
      for (const id of await findDue(connection))
        gone += await eraseWithFiles(parts, id, isPast).then(Number, (err: unknown) => {
          parts.log.error({ err, user: id }, 'an account could not be deleted yet');
          return 0;
        });
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(${DEPARTED_LOCK})`.execute(connection);
    }
  });
}
