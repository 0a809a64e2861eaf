import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { forgetCodePause } from '../../../limits/account-limits.ts';
import type { Runtime } from '../../../runtime.ts';
import { emailKey, forgetCodes } from '../../codes/code.ts';
import { type Account, lockAccount } from '../find-account.ts';
import { deleteProfileImage } from '../profile/profile-image.ts';
import { spentHashes } from '../username-rules.ts';
import { eraseComments, eraseMentions, eraseNotes } from './erase-traces.ts';
import { leaveToCoauthors } from './posts-of-leaving.ts';

type Erased = { email: string; profile_image: string | null };

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
async function eraseAccount(
  trx: Transaction<Database>,
  userId: number,
  { secret, isDue }: { secret: string; isDue: IsDue },
): Promise<Erased | null> {
  await forgetCodes(trx, userId);
  const account = await lockAccount(trx, userId);
  if (!isDue(account)) return null;
  const names = await namesOf(trx, account);
  await eraseComments(trx, userId);
  await eraseNotes(trx, userId);
  const posts = await erasePosts(trx, userId);
  await eraseMentions(trx, { account, names, posts });
  await forgetCodePause(trx, emailKey(account.email, secret));
  if (account.verified_once) {
    const hashes = await spentHashes(trx, names, secret);
    const rows = hashes.map((hash) => ({ hash }));
    await trx
      .insertInto('spent_usernames')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return trx
    .deleteFrom('users')
    .where('id', '=', userId)
    .returning(['email', 'profile_image'])
    .executeTakeFirstOrThrow();
}

/** What an erasure reaches. */
export type Eraser = Pick<Runtime, 'db' | 'storage' | 'log' | 'authSecret' | 'mail'>;

/** The same, with somebody's files and what is left of mails to them. @returns false when they are not to go */
export async function eraseWithFiles(parts: Eraser, userId: number, isDue: IsDue): Promise<boolean> {
  const { db, authSecret } = parts;
  const erased = await db.transaction().execute((trx) => eraseAccount(trx, userId, { secret: authSecret, isDue }));
  if (!erased) return false;
  await deleteProfileImage(parts, erased.profile_image);
  await parts.mail.forget(erased.email);
  return true;
}
