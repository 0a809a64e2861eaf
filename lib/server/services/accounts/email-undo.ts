// The address that an account had before. For 72 hours a link takes it back, and where nobody verifies the new one it comes
// back by itself: then at the latest, and as soon as somebody else comes with the new one.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { emailReturnedLetter } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { lockAccount } from './find-account.ts';

const HOURS = 72;
// As long as whoever changes an address needs to verify the new one.
const ALONE_HOURS = 1;

function hashUndoToken(token: string, secret: string): Buffer {
  return keyedHash(secret, 'undo-email', [token]);
}

/** Remembers an old address for 72 hours. @returns the token of the link that takes it back */
export async function issueEmailUndo(
  trx: Transaction<Database>,
  { userId, oldEmail }: { userId: number; oldEmail: string },
  secret: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('email_undos')
    .values({
      token_hash: hashUndoToken(token, secret),
      user_id: userId,
      old_email: oldEmail,
      expires_at: sql`now() + make_interval(hours => ${HOURS})`,
    })
    .execute();
  return token;
}

/** What an undo link would do; null for an unknown, used or expired one. For the page that asks before it acts. */
export async function findEmailUndo(db: Kysely<Database>, token: string, secret: string) {
  const row = await db
    .selectFrom('email_undos as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.old_email', 'e.created_at', 'u.username'])
    .where('e.token_hash', '=', hashUndoToken(token, secret))
    .where('e.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Of users `u`: whether an account only claims its address, and gives it to whoever comes with it. */
export const isClaimOnly = sql<boolean>`coalesce(u.email_verified_at is null and
  (select max(e.created_at) from email_undos e where e.user_id = u.id) < now() - make_interval(hours => ${ALONE_HOURS}), false)`;

/** Of users `u`: whether nobody can have known the account: its address was never verified, it has no role and said nothing. */
export const isBegunOnly = sql<boolean>`(not u.verified_once and u.role = 'user'
  and not exists (select from comments where user_id = u.id) and not exists (select from post_authors where user_id = u.id))`;

/** Whether it happened: another may have been first, or the new address was verified a moment ago. */
async function giveBack(trx: Transaction<Database>, userId: number): Promise<boolean> {
  await forgetCodes(trx, userId);
  const { email, email_verified_at, language } = await lockAccount(trx, userId);
  if (email_verified_at !== null) return false;
  const undo = await trx
    .deleteFrom('email_undos')
    .where('token_hash', '=', ({ selectFrom }) =>
      selectFrom('email_undos')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning('old_email')
    .executeTakeFirst();
  if (!undo) return false;
  await trx
    .updateTable('users')
    .set({ email: undo.old_email, email_verified_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await queueMail(trx, undo.old_email, emailReturnedLetter(language, email));
  return true;
}

/** Makes an account that only claims an address go back to the one before. Comes before the write that uses the address. */
export async function releaseEmail(trx: Transaction<Database>, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where lower(u.email) = lower(${email}) and ${isClaimOnly}`.execute(trx);
  for (const { id } of rows) await giveBack(trx, id);
}

/**
 * Ends what is over: links, and addresses that nobody has verified. An account that cannot go back now does not keep the
 * others. For a job.
 * @returns how many accounts have their address before again
 */
export async function returnAddresses(runtime: Pick<Runtime, 'db' | 'mail' | 'log'>): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    select u.id from users u join email_undos e on e.user_id = u.id where u.email_verified_at is null
    group by u.id having max(e.expires_at) <= now()`.execute(runtime.db);
  let returned = 0;
  for (const { id } of due)
    returned += await transactWithMail(runtime, (trx) => giveBack(trx, id)).then(Number, (err: unknown) => {
      runtime.log.error({ err, user: id }, 'an account could not be given its address back yet');
      return 0;
    });
  await sql`delete from email_undos e using users u where u.id = e.user_id and e.expires_at < now() - interval '1 hour'
    and u.email_verified_at is not null`.execute(runtime.db);
  return returned;
}
