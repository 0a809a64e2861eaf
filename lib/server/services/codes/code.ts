// Codes: proofs that somebody reads a mailbox, as six digits or a link. They are sent, tried and used up.
import { randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CODE_LENGTH, CODE_SECONDS, LINK_TOKEN_BYTES } from '../../../schemas/auth.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { CodesTable, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countRequest } from '../../limits/address-limits.ts';

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

type CodePurpose = CodesTable['purpose'];

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
function hashLinkToken(purpose: CodePurpose, token: string, secret: string): Buffer {
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

type Link = { purpose: CodePurpose; token: string };

/** The user whose mail holds this link, and the address it went to; null for an unknown, used or expired one. */
export async function findLink(db: Kysely<Database>, { purpose, token }: Link, secret: string) {
  const link = await db
    .selectFrom('code_links')
    .select(['user_id', 'subject'])
    .where('token_hash', '=', hashLinkToken(purpose, token, secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link?.user_id ? { userId: link.user_id, subject: link.subject } : null;
}

/** Ends the user's code of this purpose and all links to it. @returns hashes of the links that there were */
export async function endCodes(
  trx: Transaction<Database>,
  { userId, purpose }: { userId: number; purpose: CodePurpose },
): Promise<Buffer[]> {
  await sql`update codes set used_at = coalesce(used_at, now())
    where user_id = ${userId} and purpose = ${purpose}`.execute(trx);
  const gone = await trx
    .deleteFrom('code_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning('token_hash')
    .execute();
  return gone.map((link) => link.token_hash);
}

/** Uses a link up, and with it the code and the other links of its purpose. One of any number at once succeeds. */
export async function useLink(trx: Transaction<Database>, link: Link, secret: string) {
  const found = await findLink(trx, link, secret);
  if (!found) return null;
  const gone = await endCodes(trx, { userId: found.userId, purpose: link.purpose });
  const hash = hashLinkToken(link.purpose, link.token, secret);
  return gone.some((other) => other.equals(hash)) ? found : null;
}

/**
 * What a good link found. A bad one counts as a try of its address; a good one is never refused for anybody's tries.
 * @throws AppError invalid_code, too_many_requests
 */
export async function requireLink<Found>(
  db: Kysely<Database>,
  found: Found | null,
  { address }: Client,
): Promise<Found> {
  if (found !== null) return found;
  await countRequest(db, 'codes', address);
  throw invalidCode();
}
