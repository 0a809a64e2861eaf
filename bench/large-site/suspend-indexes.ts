import type pg from 'pg';

// What takes longest to build begins first, so that no connection is left with it at the end.
const HEAVY = [' gin ', ' public.comments ', ' public.reactions '];

function weight(definition: string): number {
  const place = HEAVY.findIndex((part) => definition.includes(part));
  return place === -1 ? HEAVY.length : place;
}

/**
 * Drops the indexes of the public tables that no constraint needs: to build one over a full table is many times
 * quicker than to keep it while the table fills.
 * @returns the statements that bring them back
 */
export async function suspendIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map((row) => row.definition).sort((a, b) => weight(a) - weight(b));
}
