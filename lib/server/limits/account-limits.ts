import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Given } from '../db/sql-fragments.ts';
import { AppError } from '../errors.ts';
import { type Bound, countingUse, countUse, findWait, forgetUses } from './count-use.ts';
import { messageOf, type Message } from '../../rules/messages.ts';

/** What one account may do within seconds (docs/api.md#rates). RATE_LIMITS=relaxed does not touch these. */
const ACCOUNT_LIMITS = {
  comments: {
    points: 20,
    seconds: 60,
    saidWithWait: 'commentWait',
  },
  reports: { points: 30, seconds: 60 * 60, said: 'tooMany' },
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
  // Each reads all that somebody ever wrote.
  exports: { points: 5, seconds: 60 * 60, said: 'tooMany' },
  // Each makes this server ask another one.
  links: { points: 60, seconds: 60 * 60, said: 'tooMany' },
  // Each goes into the mailbox of somebody who has not asked for it.
  invitations: { points: 30, seconds: 60 * 60, said: 'tooMany' },
  // Each is mailed to all who work on a post, or to all who edit here.
  notes: { points: 60, seconds: 60 * 60, said: 'tooMany' },
  reviews: { points: 10, seconds: 60 * 60, said: 'tooMany' },
  // Mails of posts that somebody asks for: to themselves, or to all who are told of posts.
  'post-mails': { points: 30, seconds: 60 * 60, said: 'tooMany' },
  // Each reads, or writes, all who are told of posts.
  'subscriber-files': { points: 30, seconds: 60 * 60, said: 'tooMany' },
  // Each takes room, and may take hours.
  imports: { points: 20, seconds: 60 * 60, said: 'tooMany' },
  // Each makes the server call an address.
  'webhook-tests': { points: 30, seconds: 60 * 60, said: 'tooMany' },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

const refusal = (message: Message, wait: number) =>
  new AppError('too_many_requests', message, { headers: { 'Retry-After': String(wait) } });

/** Under which the uses of an account are counted. */
export const accountKey = (name: AccountLimit, account: string | number) => `${name}:${account}`;

function overLimit(name: AccountLimit, wait: number): AppError {
  const limit = ACCOUNT_LIMITS[name];
  return refusal('said' in limit ? limit.said : messageOf(limit.saidWithWait, { wait }), wait);
}

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
  const wait = await countUse(db, accountKey(name, account), ACCOUNT_LIMITS[name]);
  if (wait !== null) throw overLimit(name, wait);
}

/**
 * The same as part of a kept statement, which returns a row where it passed; `key` is that of `accountKey`. Where it did not,
 * `refuseForAccount` has the words.
 */
export const countingForAccount = (name: AccountLimit, key: Given<string>) => countingUse(key, ACCOUNT_LIMITS[name]);

/** @throws AppError too_many_requests with Retry-After in seconds, always */
export async function refuseForAccount(
  db: Kysely<Database>,
  name: AccountLimit,
  account: string | number,
): Promise<never> {
  throw overLimit(name, (await findWait(db, accountKey(name, account), { ...ACCOUNT_LIMITS[name], points: 0 })) ?? 1);
}

const KB = 1024;
const A_DAY = 24 * 60 * 60;

/** KB that one account stores in a day at most. No one who writes gets there; without it one alone would fill a disk. */
const STORED_A_DAY = {
  // Old versions of a text are kept, too.
  texts: { points: 2 * KB * KB, seconds: A_DAY },
  files: { points: 10 * KB * KB, seconds: A_DAY },
} satisfies Record<string, Bound>;

/**
 * Counts bytes that an account stores.
 * @throws AppError too_many_requests when they are more than a day has room for
 */
export async function countStored(
  db: Kysely<Database>,
  kind: keyof typeof STORED_A_DAY,
  { account, bytes }: { account: number; bytes: number },
): Promise<void> {
  const wait = await countUse(db, `stored-${kind}:${account}`, STORED_A_DAY[kind], Math.ceil(bytes / KB));
  if (wait !== null) throw refusal('tooMany', wait);
}

const CODE_MAILS_A_DAY: Bound = { points: 10, seconds: 24 * 60 * 60 };
const CODE_MAILS_AN_HOUR: Bound = { points: 1, seconds: 60 * 60 };

/**
 * Counts a mail with a code: one a minute, and after ten in a day one an hour. So no stranger floods a mailbox, and none
 * keeps its owner from a way in: whoever asked for the one of the hour, it comes to the owner.
 * @throws AppError too_many_requests
 */
export async function countCodeMail(
  db: Kysely<Database>,
  name: 'verification-codes' | 'reset-codes',
  account: string,
): Promise<void> {
  await countForAccount(db, name, account);
  if ((await countUse(db, `${name}-day:${account}`, CODE_MAILS_A_DAY)) === null) return;
  const wait = await countUse(db, `${name}-hour:${account}`, CODE_MAILS_AN_HOUR);
  if (wait !== null) throw refusal(messageOf('codeWait', { wait }), wait);
}

const BEGUN_ANEW_A_DAY = 3;

/**
 * Forgets the minute after a verification code, for an address whose account was deleted: its owner begins anew at once.
 * The day's count stays, and of its first mails alone there is no minute between, so to register and delete floods nobody.
 */
export async function forgetCodePause(db: Kysely<Database>, account: string): Promise<void> {
  const begun = { ...CODE_MAILS_A_DAY, points: BEGUN_ANEW_A_DAY + 1 };
  if ((await findWait(db, `verification-codes-day:${account}`, begun)) !== null) return;
  await forgetUses(db, `verification-codes:${account}`);
}
