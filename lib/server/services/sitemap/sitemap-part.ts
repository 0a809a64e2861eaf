import { sql, type RawBuilder } from 'kysely';

/** Addresses that stand in one file, and ids that a part covers (the index of migration 0040 says the same number). */
export const PART_SIZE = 5_000;

/** The part, counted from 0, in which the row with this id stands. */
export function partOf(id: string): RawBuilder<number> {
  return sql<number>`((${sql.ref(id)} - 1) / ${sql.lit(PART_SIZE)})`;
}

/** Public posts `p` that are ours alone: one with a canonical address elsewhere stays out (DECISIONS 9). */
export const isMapped = sql<boolean>`p.listed_at <= now() and p.canonical_url is null`;

/** When the post `p` last changed for its readers. */
export const changedAt = sql<Date>`greatest(p.updated_at, p.listed_at)`;

/** Active authors `u` who have published. */
export const isMappedAuthor = sql<boolean>`u.published_count > 0 and u.is_active`;
