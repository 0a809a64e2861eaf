import type { SecondFactorMethod } from '../../../../rules/second-factors.ts';
import type { Bound } from '../../../limits/count-use.ts';
import type { Runtime } from '../../../runtime.ts';
import { recordEvent } from '../../security-log/record-event.ts';
import { recordRefusal } from '../../security-log/record-refusal.ts';
import type { Account } from '../find-account.ts';
import { guess, type Guesser } from '../guess.ts';

const HOURLY: Bound = { points: 100, seconds: 60 * 60 };
// Six digits can be guessed by many at once, when one has the password: a day's tries of strangers are few.
const DAILY: Bound = { points: 20, seconds: 24 * 60 * 60 };

const BOUNDS = {
  totp: { strangers: DAILY, devices: HOURLY },
  passkey: { strangers: HOURLY, devices: HOURLY },
  recovery: { strangers: HOURLY, devices: HOURLY },
};

/**
 * What `check` gives, null for a wrong factor. Each method has counts of its own, which only somebody meets who has the
 * password: locked out of one, an owner has the others. The security log tells of wrong ones and of locks.
 * @throws AppError too_many_requests
 */
export async function guessFactor<T>(
  runtime: Runtime,
  {
    account,
    method,
    guesser,
    address,
  }: { account: Account; method: SecondFactorMethod; guesser: Guesser; address: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  const claimed = { email: account.email, known: account };
  const attempt = guess(
    runtime,
    { purpose: `second-factor-${method}`, claimed, guesser, bounds: BOUNDS[method] },
    check,
  );
  const subject = account.username;
  const right = await recordRefusal(runtime, { kind: 'second-factor', username: subject, address }, attempt);
  if (right === null) await recordEvent(runtime, { event: 'second_factor_failed', subject, address });
  return right;
}
