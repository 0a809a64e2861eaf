import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { lockAccount } from './find-account.ts';
import { takenError } from './create-user.ts';

const HOURS = 72;

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

/**
 * Gives the account its old address back, verified as it was. Undo links that came later die with it: whoever was not
 * entitled to the change is not entitled to take the undo back.
 * @throws AppError not_found for an unknown, used or expired link
 */
export async function undoEmailChange({ db, authSecret }: Runtime, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await findEmailUndo(trx, token, authSecret);
    if (known) {
      await forgetCodes(trx, known.user_id);
      await lockAccount(trx, known.user_id);
    }
    // Looked up again under the lock: another undo may have come first.
    const undo = known && (await findEmailUndo(trx, token, authSecret));
    if (!undo) throw new AppError('not_found', 'linkExpired');
    const { user_id: userId, old_email: email } = undo;
    await trx
      .updateTable('users')
      .set({ email, email_verified_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw takenError(error);
      });
    await trx
      .deleteFrom('email_undos')
      .where('user_id', '=', userId)
      .where('created_at', '>=', undo.created_at)
      .execute();
  });
}
