import { sql, type RawBuilder } from 'kysely';

/** Whether one of the columns contains `text`, in any case. */
export function containing(columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/gu, '\\$&')}%`;
  const matches = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}
