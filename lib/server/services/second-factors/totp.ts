import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../../rules/roles.ts';
import { openSealed, seal, keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';

// RFC 6238 as every app reads it.
const PERIOD_SECONDS = 30;
const KIND = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** A phone's clock may be a step off. */
const WINDOW = 1;

const sealOf = (userId: number) => ({ purpose: 'totp', owner: userId });

/** A new secret as it is stored, and as it is shown: in base32, and as the address that an app's camera reads. */
export function makeTotpSecret(
  account: { id: number; email: string },
  secret: string,
): { sealed: Buffer; base32: string; uri: string } {
  const issuer = siteSettings().name;
  const totp = new TOTP({ ...KIND, secret: new Secret({ size: 20 }), issuer, label: account.email });
  const { base32 } = totp.secret;
  return { sealed: seal(base32, sealOf(account.id), secret), base32, uri: totp.toString() };
}

/** The step of time whose code this is, at most one from now; null for a wrong code. */
export function stepOfCode(
  { sealed, code, at }: { sealed: Buffer; code: string; at: Date },
  userId: number,
  secret: string,
): number | null {
  const base32 = openSealed(sealed, sealOf(userId), secret);
  if (base32 === null) return null;
  const timestamp = at.getTime();
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(base32) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** Uses a code of the account's app up: neither it nor an older one is right again, on whatever instance. */
export async function takeTotpCode(
  db: Kysely<Database>,
  { userId, code }: { userId: number; code: string },
  secret: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['secret', sql<Date>`clock_timestamp()`.as('at')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = row ? stepOfCode({ sealed: row.secret, code, at: row.at }, userId, secret) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('last_step', '<', sql<string>`${step}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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
