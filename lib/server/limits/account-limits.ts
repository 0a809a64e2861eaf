import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** What one account may do within seconds (CONTRACT 4, limits). RATE_LIMITS=relaxed does not touch these. */
const ACCOUNT_LIMITS = {
  comments: {
    points: 20,
    seconds: 60,
    message: 'You are commenting too fast. Please try again in {wait} seconds.',
  },
  reactions: {
    points: 120,
    seconds: 60,
    message: 'You are reacting too fast. Please try again in {wait} seconds.',
  },
  'failed-logins': {
    points: 10,
    seconds: 15 * 60,
    message: 'Too many failed attempts. Please try again later.',
  },
  'verification-codes': {
    points: 1,
    seconds: 60,
    message: 'Please wait {wait} seconds before requesting another code.',
  },
  'reset-codes': {
    points: 1,
    seconds: 60,
    message: 'Please wait {wait} seconds before requesting another code.',
  },
  // Each change mails a code to an address that somebody else may own.
  'email-changes': { points: 10, seconds: 60 * 60, message: 'Too many changes. Please try again later.' },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

const keyOf = (name: AccountLimit, account: string | number) => `${name}:${account}`;

/**
 * Counts one use of a limit, in one statement: however many come at once, no more than the limit pass.
 * @param account id of the user, or a keyed hash where there may be none
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countForAccount(
  db: Kysely<Database>,
  name: AccountLimit,
  account: string | number,
): Promise<void> {
  const { points, seconds, message } = ACCOUNT_LIMITS[name];
  const key = keyOf(name, account);
  // A refused use changes nothing, so that taking one back afterwards really makes room.
  const { rows } = await sql`
    insert into rate_limits as r (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.resets_at <= now() then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    where r.resets_at <= now() or r.count < ${points}
    returning key`.execute(db);
  if (rows.length > 0) return;
  const wait = await secondsLeft(db, key);
  throw new AppError('too_many_requests', message.replace('{wait}', String(wait)), {
    headers: { 'Retry-After': String(wait) },
  });
}

async function secondsLeft(db: Kysely<Database>, key: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from resets_at - now()))::int as wait from rate_limits where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.wait ?? 1);
}

/** Takes one use back: what was counted turned out not to count. */
export async function uncountForAccount(
  db: Kysely<Database>,
  name: AccountLimit,
  account: string | number,
): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${keyOf(name, account)}`.execute(db);
}

/** Forgets all uses. */
export async function clearForAccount(
  db: Kysely<Database>,
  name: AccountLimit,
  account: string | number,
): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(name, account)).execute();
}
