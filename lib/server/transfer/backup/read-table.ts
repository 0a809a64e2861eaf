import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { TableShape } from './list-tables.ts';

export type TableChunk = { lines: string[]; bytes: number };

const CHUNK_BYTES = 1024 * 1024;
const FEWEST_ROWS = 20;
const MOST_ROWS = 5_000;

/**
 * The rows of a table as JSON, in the order of its key, in chunks of about a megabyte: a cursor keeps memory bounded,
 * whatever the table holds.
 */
export async function* readTable(trx: Transaction<Database>, table: TableShape): AsyncGenerator<TableChunk> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const order = table.key.length > 0 ? sql`order by ${sql.join(table.key.map((column) => sql.ref(column)))}` : sql``;
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${columns} from ${sql.table(table.name)} ${order}) r`.execute(trx);
  let count = FEWEST_ROWS;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    const lines = rows.map((row) => row.line);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    yield { lines, bytes };
    count = Math.round((count * CHUNK_BYTES) / Math.max(bytes, 1));
    count = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, count));
  }
  await sql`close backup_rows`.execute(trx);
}
