import { verifyPassword } from '../../auth/password-hash.ts';
import { AppError } from '../../errors.ts';
import { countForAccount, uncountForAccount } from '../../limits/account-limits.ts';
import { serially } from '../../limits/serially.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../codes/code-subject.ts';

type Claimed = { email: string; password_hash: string | null };

/**
 * Whether `password` is the account's; for an address of nobody `password_hash` is null. A try is counted before it is
 * compared and taken back when it was right: of any number at once no more than ten wrong ones are compared. Tries on
 * one account wait for each other, so that right ones at the same time do not use up each other's place.
 * @throws AppError too_many_requests after ten failures in 15 minutes
 */
export async function isPasswordRight(
  { db, authSecret }: Runtime,
  { email, password_hash }: Claimed,
  password: string,
): Promise<boolean> {
  const key = emailKey(email, authSecret);
  return serially(key, async () => {
    await countForAccount(db, 'failed-logins', key);
    const right = await verifyPassword(password_hash, password);
    if (right) await uncountForAccount(db, 'failed-logins', key);
    return right;
  });
}

/** The refusal of a wrong `currentPassword` (CONTRACT 4: 422, never 401). */
export function wrongCurrentPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('invalid', message, { errors: { currentPassword: [message] } });
}
