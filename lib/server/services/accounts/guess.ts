import type { Kysely } from 'kysely';
import { type Client, type DeviceAccount, isKnownTo } from '../../auth/device-cookie.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError, isAppError } from '../../errors.ts';
import { addressKey } from '../../limits/address-limits.ts';
import { serially } from '../../http/turns.ts';
import { type Bound, countUse, uncountUse } from '../../limits/count-use.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../codes/code.ts';

/** Wrong tries of one viewer, of one known device, or of one address on one account (docs/security.md#guessing). */
const ONE: Bound = { points: 10, seconds: 15 * 60 };

/** The account that is claimed; `known` where there is one. */
export type Claim = { email: string; known?: DeviceAccount };

/** Who tries: somebody who is signed in to the account, or a program that would like to be. */
export type Guesser = { viewer: Viewer } | { client: Client };

export type Guess = {
  /** What is guessed: wrong passwords use up no tries of anything else. */
  purpose: string;
  claimed: Claim;
  guesser: Guesser;
  /** Wrong tries on one account from everywhere; those of who is signed in to it have a count like that of known devices. */
  bounds: { strangers: Bound; devices: Bound };
};

type Count = { key: string; bound: Bound };

/** What the keys of all counts on one account begin with. */
export const prefixOf = (purpose: string, email: string, secret: string) => `${purpose}:${emailKey(email, secret)}:`;

/**
 * What a try counts against. A stranger's tries lock the pair of account and address, and in the end strangers; a device
 * that has signed in before knows nothing of either, so that nobody can lock a person out.
 */
function countsOf({ purpose, claimed: { email, known }, guesser, bounds }: Guess, secret: string): Count[] {
  const prefix = prefixOf(purpose, email, secret);
  const count = (name: string, bound: Bound) => ({ key: prefix + name, bound });
  if ('viewer' in guesser) return [count(`viewer:${guesser.viewer.id}`, ONE), count('viewers', bounds.devices)];
  const { device, address } = guesser.client;
  return known && isKnownTo(device, known)
    ? [count(`device:${device.id}`, ONE), count('devices', bounds.devices)]
    : [count(`address:${addressKey(address)}`, ONE), count('strangers', bounds.strangers)];
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
 * What `check` gives, null for a wrong guess. A try is counted before it is compared and taken back when it was right: of
 * any number at once no more wrong ones are compared than the bounds allow. Tries of one guesser wait for each other, so
 * that right ones at the same time do not use up each other's place. Whose turn does not come in time has guessed nothing.
 * @throws AppError too_many_requests
 */
export async function guess<T>(
  { db, authSecret }: Runtime,
  made: Guess,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const counts = countsOf(made, authSecret);
  return serially(counts[0]?.key ?? '', async () => {
    await countTry(db, counts);
    const right = await check().catch(async (error: unknown) => {
      if (isAppError(error) && error.code === 'unavailable') await takeBack(db, counts);
      throw error;
    });
    if (right !== null) await takeBack(db, counts);
    return right;
  });
}
