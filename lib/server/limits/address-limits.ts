import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { env } from '../env.ts';

/** Requests per address: points within seconds (CONTRACT 4, limits). */
const ADDRESS_LIMITS = {
  everything: { points: 600, duration: 60 },
  // Results, whether a program or a reader asks for them.
  search: { points: 120, duration: 60 },
  // Pages that are rendered, or looked for, because they are not kept.
  pages: { points: 600, duration: 60 },
  translate: { points: 30, duration: 60 },
  login: { points: 60, duration: 15 * 60 },
  register: { points: 20, duration: 3600 },
  'forgot-password': { points: 20, duration: 3600 },
  uploads: { points: 30, duration: 3600 },
} as const;

export type AddressLimit = keyof typeof ADDRESS_LIMITS;

const RELAXED_FACTOR = 1_000;
// Pages are counted by the process entry, the API in Next's bundles: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaAddressLimits?: Map<AddressLimit, RateLimiterMemory> };
const limiters = (registry.lekhaAddressLimits ??= new Map<AddressLimit, RateLimiterMemory>());

function limiterOf(name: AddressLimit): RateLimiterMemory {
  const known = limiters.get(name);
  if (known) return known;
  const { points, duration } = ADDRESS_LIMITS[name];
  const factor = env().RATE_LIMITS === 'relaxed' ? RELAXED_FACTOR : 1;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration });
  limiters.set(name, limiter);
  return limiter;
}

/**
 * Counts one request of an address against a limit of this process.
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countRequest(name: AddressLimit, address: string): Promise<void> {
  try {
    await limiterOf(name).consume(address);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('too_many_requests', 'Too many requests. Please try again later.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
