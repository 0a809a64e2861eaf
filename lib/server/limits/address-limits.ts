import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { takesNoWrites } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import { env } from '../env.ts';
import { AppError } from '../errors.ts';
import { type Bound, uncountUse } from './count-use.ts';
import { countExactUse, countReservedUse } from './reserved-uses.ts';

// Of an address that is none, what is kept as a key.
const LONGEST = 64;

/** The eight groups of an IPv6 address, as the URL parser spells them: `::` filled in, an IPv4 tail as two groups. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Whom a limit per address counts: an IPv4 address, also where IPv6 wraps it (::ffff:1.2.3.4), and of any other IPv6
 * address its first 64 bits, because whoever has one has all of those. A port, brackets and a zone do not count.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').slice(0, LONGEST);
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Requests per address: points within seconds (docs/api.md#rates). Those in the database hold across instances; of those
 * that nearly each request meets, a process takes some ahead. A flood of calls is each process's own to refuse.
 */
export const ADDRESS_LIMITS = {
  everything: { points: 600, seconds: 60, kept: 'ahead' },
  // Calls of the API whatever becomes of them, refused ones and those to addresses that are none too.
  calls: { points: 3_000, seconds: 60, kept: 'in memory' },
  // Results, whether a program or a reader asks for them.
  search: { points: 120, seconds: 60, kept: 'where it can be' },
  // Pages that are rendered, or looked for, because they are not kept.
  pages: { points: 600, seconds: 60, kept: 'ahead' },
  translate: { points: 30, seconds: 60, kept: 'in the database' },
  login: { points: 60, seconds: 15 * 60, kept: 'in the database' },
  codes: { points: 60, seconds: 15 * 60, kept: 'in the database' },
  register: { points: 20, seconds: 3600, kept: 'in the database' },
  'forgot-password': { points: 20, seconds: 3600, kept: 'in the database' },
  // Each mails an address that somebody else may own.
  subscriptions: { points: 20, seconds: 3600, kept: 'in the database' },
  // Messages of the contact page, which go into people's mailboxes.
  contact: { points: 5, seconds: 24 * 3600, kept: 'in the database' },
  // Looks at pages, a mail server and a store, all of which cost time.
  doctor: { points: 30, seconds: 3600, kept: 'in the database' },
  uploads: { points: 30, seconds: 3600, kept: 'in the database' },
} as const;

export type AddressLimit = keyof typeof ADDRESS_LIMITS;

const RELAXED_FACTOR = 1_000;

/** So many uses as `RATE_LIMITS` lets pass where usually `points` do. */
export function relaxed(points: number): number {
  return points * (env().RATE_LIMITS === 'relaxed' ? RELAXED_FACTOR : 1);
}

// The process entry and Next's bundles have their own copies of this module.
const registry = globalThis as typeof globalThis & { lekhaAddressLimits?: Map<AddressLimit, RateLimiterMemory> };
const limiters = (registry.lekhaAddressLimits ??= new Map<AddressLimit, RateLimiterMemory>());

function limiterOf(name: AddressLimit, points: number): RateLimiterMemory {
  const known = limiters.get(name);
  if (known) return known;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: ADDRESS_LIMITS[name].seconds });
  limiters.set(name, limiter);
  return limiter;
}

async function countInMemory(name: AddressLimit, key: string, { points }: Bound): Promise<number | null> {
  try {
    await limiterOf(name, points).consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

const keyOf = (name: AddressLimit, key: string) => `address:${name}:${key}`;

type Count = (db: Kysely<Database>, name: AddressLimit, key: string, bound: Bound) => Promise<number | null>;

/** A database that takes no writes is still read: who only reads is then counted by the process that is asked. */
const countRead: Count = (db, name, key, bound) =>
  countExactUse(db, keyOf(name, key), bound).catch((error: unknown) => {
    if (!takesNoWrites(error)) throw error;
    return countInMemory(name, key, bound);
  });

const COUNTS: Record<(typeof ADDRESS_LIMITS)[AddressLimit]['kept'], Count> = {
  'in memory': (_db, name, key, bound) => countInMemory(name, key, bound),
  'in the database': (db, name, key, bound) => countExactUse(db, keyOf(name, key), bound),
  'where it can be': countRead,
  ahead: (db, name, key, bound) => countReservedUse(db, keyOf(name, key), bound),
};

/**
 * Counts one request of an address against a limit.
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countRequest(db: Kysely<Database>, name: AddressLimit, address: string): Promise<void> {
  const limit = ADDRESS_LIMITS[name];
  const points = relaxed(limit.points);
  const key = addressKey(address);
  const wait = await COUNTS[limit.kept](db, name, key, { points, seconds: limit.seconds });
  if (wait === null) return;
  throw new AppError('too_many_requests', 'tooMany', {
    headers: { 'Retry-After': String(wait) },
  });
}

/** Takes a request back that was counted in the database, and that we could not serve. */
export const uncountRequest = (db: Kysely<Database>, name: AddressLimit, address: string): Promise<void> =>
  uncountUse(db, keyOf(name, addressKey(address)));
