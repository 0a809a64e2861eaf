import { keyedHash } from '../../auth/secret.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CodesTable, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_SECONDS, LINK_TOKEN_BYTES } from '../../../schemas/auth.ts';

/** What stands for an e-mail address where the address itself need not be kept: codes, and limits per account. */
export function emailSubject(email: string, secret: string): Buffer {
  return keyedHash(secret, 'email', [email.normalize('NFC').toLowerCase()]);
}

/** The same as text, for the key of a limit. */
export function emailKey(email: string, secret: string): string {
  return emailSubject(email, secret).toString('base64url');
}

/**
 * Kills a user's codes and links. Comes before the user's row is locked: a code that is being used locks its own row
 * first, the links' next and the user's last, and everybody must go in that order.
 */
export async function forgetCodes(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('code_links').where('user_id', '=', userId).execute();
}

export type CodePurpose = CodesTable['purpose'];

/** Whose code, and what for. */
export type CodeOf = { purpose: CodePurpose; email: string };

/** What the database keeps of a code: with a million codes only a keyed hash hides one. */
export function hashCode(
  { purpose, subject, code }: { purpose: CodePurpose; subject: Buffer; code: string },
  secret: string,
): Buffer {
  return keyedHash(secret, 'code', [purpose, subject.toString('hex'), code]);
}

/** What the database keeps of a link's token; of one purpose it is no other's. */
export function hashLinkToken(purpose: CodePurpose, token: string, secret: string): Buffer {
  return keyedHash(secret, 'code-link', [purpose, token]);
}

/** The refusal of a code or a link that is wrong, used or expired. */
export function invalidCode(): AppError {
  return new AppError('invalid_code', 'codeWrong');
}

/** Both are to be mailed and not kept: six digits to type, and the token of a link. */
export type IssuedCode = { code: string; token: string };

/**
 * A new code for an address, in place of the one before, with the token of a link. Links of earlier mails stay good for
 * their ten minutes: a stranger who asks for a code each minute kills the owner's digits, and never the way in.
 * @param userId null where nobody has the address: that code behaves like any other, and fits nobody
 */
export async function issueCode(
  db: Kysely<Database>,
  { purpose, email, userId }: CodeOf & { userId: number | null },
  secret: string,
): Promise<IssuedCode> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const token = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
  const subject = emailSubject(email, secret);
  const expires_at = sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`;
  const fresh = {
    user_id: userId,
    code_hash: hashCode({ purpose, subject, code }, secret),
    tries: '{}',
    used_at: null,
    created_at: sql<Date>`now()`,
    expires_at,
  };
  await db
    .insertInto('codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute();
  const token_hash = hashLinkToken(purpose, token, secret);
  await db.insertInto('code_links').values({ token_hash, purpose, subject, user_id: userId, expires_at }).execute();
  return { code, token };
}
