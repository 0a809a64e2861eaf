import { sql, type RawBuilder } from 'kysely';
import type { SortBy } from '../../schemas/pagination.ts';

/** The order that a query string asked for; equal rows stand by `tie`, so that no page repeats one. */
export function orderBy<Field extends string>(
  columns: Record<Field, RawBuilder<unknown>>,
  sort: SortBy<Field>,
  tie: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isReverse = sort.startsWith('-');
  // What SortBy<Field> is made of.
  const column = columns[(isReverse ? sort.slice(1) : sort) as Field];
  return isReverse ? sql`${column} desc, ${tie} desc` : sql`${column} asc, ${tie} asc`;
}
