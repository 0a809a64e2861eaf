import type pg from 'pg';

/**
 * Drops the indexes of the public tables that no constraint needs: to build one over a full table is many times
 * quicker than to keep it while the table fills.
 * @returns the statements that bring them back, the longest to run first
 */
export async function suspendIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  const weight = (definition: string) => ['gin', ' comments ', ' reactions '].findIndex((part) => definition.includes(part)) + 4;
  const isHeavy = (definition: string) => (weight(definition) === 3 ? 9 : weight(definition));
  return rows.map((row) => row.definition).sort((a, b) => isHeavy(a) - isHeavy(b));
}
