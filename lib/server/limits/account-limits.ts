import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { countUse } from './count-use.ts';
import { messageOf } from '../../rules/messages.ts';

/** What one account may do within seconds (docs/api.md#rates). RATE_LIMITS=relaxed does not touch these. */
const ACCOUNT_LIMITS = {
  comments: {
    points: 20,
    seconds: 60,
    saidWithWait: 'commentWait',
  },
  reactions: {
    points: 120,
    seconds: 60,
    saidWithWait: 'reactionWait',
  },
  'verification-codes': {
    points: 1,
    seconds: 60,
    saidWithWait: 'codeWait',
  },
  'reset-codes': {
    points: 1,
    seconds: 60,
    saidWithWait: 'codeWait',
  },
  // Each change mails a code to an address that somebody else may own.
  'email-changes': { points: 10, seconds: 60 * 60, said: 'tooManyChanges' },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/**
 * Counts one use of a limit: however many come at once, no more than the limit pass.
 * @param account id of the user, or a keyed hash where there may be none
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countForAccount(
  db: Kysely<Database>,
  name: AccountLimit,
  account: string | number,
): Promise<void> {
  const { points, seconds, ...limit } = ACCOUNT_LIMITS[name];
  const wait = await countUse(db, `${name}:${account}`, { points, seconds });
  if (wait === null) return;
  throw new AppError('too_many_requests', 'said' in limit ? limit.said : messageOf(limit.saidWithWait, { wait }), {
    headers: { 'Retry-After': String(wait) },
  });
}
