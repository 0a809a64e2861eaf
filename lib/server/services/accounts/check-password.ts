import { wrongForOwner } from '../../../schemas/password.ts';
import type { PasswordOwner } from '../../../schemas/common-password.ts';
import { siteSettings } from '../../site-settings.ts';
import { AppError } from '../../errors.ts';
import type { Kysely } from 'kysely';
import { type Client, type DeviceAccount, isKnownTo } from '../../auth/device-cookie.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { verifyPassword } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import { addressKey } from '../../limits/address-key.ts';
import { type Bound, countUse, forgetUses, serially, uncountUse } from '../../limits/count-use.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../codes/code.ts';
import { recordRefusal } from '../security-log/record-refusal.ts';

/**
 * Refuses a password that is made of its owner's names or of the site's.
 * @param field of the form, whose rules the password meets already
 * @throws AppError invalid
 */
export function refuseOwnWords(password: string, owner: PasswordOwner, field: 'password' | 'newPassword'): void {
  const message = wrongForOwner(password, owner, siteSettings().name);
  if (message) throw new AppError('invalid', message, { errors: { [field]: [message] } });
}

/** Wrong tries of one viewer, of one known device, or of one address on one account (docs/security.md#guessing). */
const ONE: Bound = { points: 10, seconds: 15 * 60 };
/** Wrong tries on one account from everywhere; those of known devices are counted apart from those of strangers. */
const ALL: Bound = { points: 100, seconds: 60 * 60 };

type Claimed = { email: string; password_hash: string | null; known?: DeviceAccount };

/** Who tries a password: somebody who is signed in to the account, or a program that would like to be. */
export type Guesser = { viewer: Viewer } | { client: Client };

type Count = { key: string; bound: Bound };

const prefixOf = (email: string, secret: string) => `passwords:${emailKey(email, secret)}:`;

/**
 * What a try counts against. A stranger's tries lock the pair of account and address, and in the end strangers; a device
 * that has signed in before knows nothing of either, so that nobody can lock a person out.
 */
function countsOf({ email, known }: Claimed, guesser: Guesser, secret: string): Count[] {
  const prefix = prefixOf(email, secret);
  const count = (name: string, bound: Bound) => ({ key: prefix + name, bound });
  if ('viewer' in guesser) return [count(`viewer:${guesser.viewer.id}`, ONE)];
  const { device, address } = guesser.client;
  return known && isKnownTo(device, known)
    ? [count(`device:${device.id}`, ONE), count('devices', ALL)]
    : [count(`address:${addressKey(address)}`, ONE), count('strangers', ALL)];
}

/** The refusal of whoever has tried too often: here every lock-out passes. */
function lockedOut(wait: number): AppError {
  return new AppError('too_many_requests', 'failedTries', {
    headers: { 'Retry-After': String(wait) },
  });
}

async function takeBack(db: Kysely<Database>, counts: readonly Count[]): Promise<void> {
  for (const { key } of counts) await uncountUse(db, key);
}

async function countTry(db: Kysely<Database>, counts: readonly Count[]): Promise<void> {
  for (const [index, { key, bound }] of counts.entries()) {
    const wait = await countUse(db, key, bound);
    if (wait === null) continue;
    await takeBack(db, counts.slice(0, index));
    throw lockedOut(wait);
  }
}

/**
 * Whether `password` is the account's; for an address of nobody `password_hash` is null, and the work is the same. A try
 * is counted before it is compared and taken back when it was right: of any number at once no more wrong ones are
 * compared than the bounds allow. Tries of one guesser wait for each other, so that right ones at the same time do not
 * use up each other's place.
 * @throws AppError too_many_requests
 */
export async function isPasswordRight(
  { db, authSecret }: Runtime,
  claimed: Claimed,
  password: string,
  guesser: Guesser,
): Promise<boolean> {
  const counts = countsOf(claimed, guesser, authSecret);
  return serially(counts[0]?.key ?? '', async () => {
    await countTry(db, counts);
    const right = await verifyPassword(claimed.password_hash, password);
    if (right) await takeBack(db, counts);
    return right;
  });
}

/**
 * Refuses a `currentPassword` that is not the viewer's. A lock-out is told to the security log.
 * @throws AppError invalid, too_many_requests
 */
export async function requireCurrentPassword(
  runtime: Runtime,
  account: Claimed & { username: string },
  password: string,
  { viewer, address }: { viewer: Viewer; address: string },
): Promise<void> {
  const check = isPasswordRight(runtime, account, password, { viewer });
  const attempt = { kind: 'login', username: account.username, address } as const;
  if (!(await recordRefusal(runtime, attempt, check))) throw wrongCurrentPassword();
}

/** Forgets every wrong try on an account: its owner has just proved to hold its mailbox. */
export async function forgetPasswordTries(db: Kysely<Database>, email: string, secret: string): Promise<void> {
  await forgetUses(db, prefixOf(email, secret));
}

/** The refusal of a wrong `currentPassword` (docs/api.md#accounts: 422, never 401). */
export function wrongCurrentPassword(): AppError {
  const message = 'passwordWrong';
  return new AppError('invalid', message, { errors: { currentPassword: [message] } });
}
