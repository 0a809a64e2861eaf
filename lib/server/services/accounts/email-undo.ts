import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { keyedHash } from '../../auth/keyed-hash.ts';
import type { Database } from '../../db/schema.ts';

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
