import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRequest } from '../../limits/address-limits.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { hashLinkToken, invalidCode, type CodePurpose } from './code.ts';

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
