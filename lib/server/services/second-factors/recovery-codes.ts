import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { RECOVERY_CODES } from '../../../rules/second-factors.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';

// Without the letters that look like digits, and without u, so that no word comes of it: 60 bits in twelve.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

const makeCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
const hashOf = (userId: number, code: string, secret: string) => keyedHash(secret, 'recovery-code', [userId, code]);

/** Ten new codes; those before them stop working. The caller shows them: nothing but their hashes is kept. */
export async function makeRecoveryCodes(trx: Transaction<Database>, userId: number, secret: string): Promise<string[]> {
  const codes = [...new Set(Array.from({ length: RECOVERY_CODES }, makeCode))];
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code, secret) })))
    .execute();
  return codes.map(inGroups);
}

/** Codes for an account that has none, because its first factor has just come; else nothing. */
export async function makeFirstRecoveryCodes(
  trx: Transaction<Database>,
  userId: number,
  secret: string,
): Promise<string[] | undefined> {
  const one = await trx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return one ? undefined : makeRecoveryCodes(trx, userId, secret);
}

/** Uses a code up. However many try it at once, it is right for one of them. */
export async function takeRecoveryCode(
  db: Kysely<Database>,
  { userId, recoveryCode }: { userId: number; recoveryCode: string },
  secret: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, recoveryCode, secret))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
