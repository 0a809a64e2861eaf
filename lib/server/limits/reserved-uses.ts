import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { takesNoWrites } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';
import { type Bound, countUse, findWait, isOver } from './count-use.ts';

// A reserve is a 60th of the bound; the last sixth of the bound is taken one by one, so that little is left with a process
// that is asked no more while another one refuses.
const PARTS = 60;
const PARTS_AHEAD = 50;
// Keys; whoever is forgotten takes a new reserve.
const MOST_KEYS = 20_000;
const PATIENCE_MS = 5_000;

/** Uses that a process may let pass without asking, until a moment of `performance.now()`. */
type Reserve = { left: number; until: number; isRefused: boolean };

type Reserves = { kept: LRUCache<string, Reserve>; underWay: Map<string, Promise<void>> };

// The process entry and Next's bundles have their own copies of this module, and one database.
const registry = globalThis as typeof globalThis & { lekhaReserves?: WeakMap<Kysely<Database>, Reserves> };
const all = (registry.lekhaReserves ??= new WeakMap<Kysely<Database>, Reserves>());

function reservesOf(db: Kysely<Database>): Reserves {
  const known = all.get(db);
  if (known) return known;
  const made: Reserves = { kept: new LRUCache({ max: MOST_KEYS }), underWay: new Map() };
  all.set(db, made);
  return made;
}

async function takeReserve(db: Kysely<Database>, key: string, bound: Bound): Promise<Reserve> {
  const { points, seconds } = bound;
  const part = Math.max(1, Math.floor(points / PARTS));
  const ahead = part * PARTS_AHEAD;
  const asked = performance.now();
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limits as r (key, count, resets_at) values (${key}, ${part}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when ${isOver(bound)} then ${part}::int
        when r.count + ${part}::int <= ${ahead}::int then r.count + ${part}::int
        else r.count + 1 end,
      resets_at = case when ${isOver(bound)} then excluded.resets_at else r.resets_at end
    where ${isOver(bound)} or r.count < ${points}::int
    returning count, extract(epoch from resets_at - now())::float as seconds`.execute(db);
  const [taken] = rows;
  if (taken) return { left: taken.count <= ahead ? part : 1, until: asked + taken.seconds * 1000, isRefused: false };
  return { left: 0, until: asked + ((await findWait(db, key, { points: 0, seconds })) ?? 1) * 1000, isRefused: true };
}

/** What passes while the database is away, stuck or out of room: what is only read is served all the same. */
const unasked = ({ points, seconds }: Bound): Reserve => ({
  left: Math.max(1, Math.floor(points / PARTS)),
  until: performance.now() + (seconds * 1000) / PARTS,
  isRefused: false,
});

async function takeOrPass(db: Kysely<Database>, key: string, bound: Bound): Promise<Reserve> {
  const late = new AbortController();
  const patience = setTimeout(PATIENCE_MS, undefined, { ref: false, signal: late.signal }).then(() => unasked(bound));
  patience.catch(() => {});
  try {
    return await Promise.race([takeReserve(db, key, bound), patience]);
  } catch (error) {
    if (!takesNoWrites(error)) throw error;
    return unasked(bound);
  } finally {
    late.abort();
  }
}

function renew({ kept, underWay }: Reserves, db: Kysely<Database>, key: string, bound: Bound): Promise<void> {
  const asking = takeOrPass(db, key, bound)
    .then((reserve) => void kept.set(key, reserve))
    .finally(() => underWay.delete(key));
  underWay.set(key, asking);
  return asking;
}

// Of a moment that passes meanwhile no second is left.
const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - performance.now()) / 1000));

/**
 * Counts one use under a key whose uses nobody takes back (`countUse`). To go on asking where the bound is used up costs
 * the database nothing: a process remembers until when it refuses.
 * @returns null when it passed, else the seconds until the count begins anew
 */
export async function countExactUse(db: Kysely<Database>, key: string, bound: Bound): Promise<number | null> {
  const { kept } = reservesOf(db);
  const refused = kept.get(key)?.until ?? 0;
  if (refused > performance.now()) return secondsUntil(refused);
  const seconds = await countUse(db, key, bound);
  if (seconds !== null) kept.set(key, { left: 0, until: performance.now() + seconds * 1000, isRefused: true });
  return seconds;
}

/**
 * Counts one use under a key that nearly each request meets. The count stands in the database, where instances share it, but
 * a process takes several uses ahead: of a bound of 600 the first 500 cost 50 statements. Never more than the bound pass
 * on all instances together; fewer only where one of them keeps what it took, a 60th at most. While the database is away all pass.
 * @returns null when it passed, else the seconds until the count begins anew
 */
export async function countReservedUse(db: Kysely<Database>, key: string, bound: Bound): Promise<number | null> {
  const reserves = reservesOf(db);
  for (;;) {
    const reserve = reserves.kept.get(key);
    if (reserve && reserve.until > performance.now()) {
      if (reserve.isRefused) return secondsUntil(reserve.until);
      if (reserve.left > 0) {
        reserve.left -= 1;
        return null;
      }
    }
    await (reserves.underWay.get(key) ?? renew(reserves, db, key, bound));
  }
}
