import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Given, keepPlan } from '../db/sql-fragments.ts';

/** So many uses within so many seconds, from the first one on. */
export type Bound = { points: number; seconds: number };

/**
 * Whether a count `r` is over. One that would end a minute later than one that begins now is of a clock that was put
 * back since: nobody waits for it. Less says nothing: what is kept was rounded up to a millisecond, and clocks are put
 * right by some all the time.
 */
export const isOver = ({ seconds }: Pick<Bound, 'seconds'>): RawBuilder<boolean> =>
  sql`(r.resets_at <= now() or r.resets_at > clock_timestamp() + make_interval(secs => ${seconds + 60}::int))`;

/**
 * A statement that counts one use under a key, and returns its key where it passed (`countUse`).
 * @param cost how many points it takes
 */
export const countingUse = (
  key: string | Given<string>,
  { points, seconds }: Bound,
  cost = 1,
): RawBuilder<{ key: string }> => sql`
  insert into rate_limits as r (key, count, resets_at)
  values (${key}::text, ${cost}::int, now() + make_interval(secs => ${seconds}::int))
  on conflict (key) do update set
    count = case when ${isOver({ seconds })} then excluded.count else r.count + excluded.count end,
    resets_at = case when ${isOver({ seconds })} then excluded.resets_at else r.resets_at end
  where ${isOver({ seconds })} or r.count + ${cost}::int <= ${points}::int
  returning key`;

/**
 * Counts one use under a key, in one statement: however many come at once and on however many instances, no more than
 * the bound pass. A refused use changes nothing, so that taking one back afterwards really makes room.
 * @returns null when it passed, else the seconds until the count begins anew
 */
export async function countUse(db: Kysely<Database>, key: string, bound: Bound, cost = 1): Promise<number | null> {
  const { rows } = await sql`${keepPlan} ${countingUse(key, bound, cost)}`.execute(db);
  return rows.length > 0 ? null : ((await findWait(db, key, { ...bound, points: 0 })) ?? 1);
}

/** Seconds until a count begins anew when it has reached its points, without counting; null when it has not. */
export async function findWait(db: Kysely<Database>, key: string, bound: Bound): Promise<number | null> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from resets_at - now())))::int as wait from rate_limits r
    where key = ${key} and count >= ${bound.points} and not ${isOver(bound)}`.execute(db);
  return rows[0]?.wait ?? null;
}

/** Takes one use back: what was counted turned out not to count. */
export async function uncountUse(db: Kysely<Database>, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

/** Forgets all uses under keys that begin so. */
export async function forgetUses(db: Kysely<Database>, prefix: string): Promise<void> {
  await sql`delete from rate_limits where starts_with(key, ${prefix})`.execute(db);
}
