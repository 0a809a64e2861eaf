import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type TableShape = {
  name: string;
  /** Without those that the database makes itself. */
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** Other tables that it refers to. */
  needs: string[];
  /** The sequence of its identity column, as SQL names it; null without one. */
  sequence: string | null;
};

/** Each after those that it refers to. */
function inOrder(tables: readonly TableShape[]): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableShape>();
  const visit = (table: TableShape | undefined, path: readonly string[]) => {
    if (!table || ordered.has(table)) return;
    if (path.includes(table.name)) throw new Error(`Tables refer to each other in a circle: ${path.join(', ')}.`);
    for (const needed of table.needs) visit(byName.get(needed), [...path, table.name]);
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Every table of the site, read from the database itself: a table that a later version adds is never forgotten. */
export async function listTables(db: Kysely<Database>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(distinct r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid), '[]') as needs,
      (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as sequence
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname`.execute(db);
  return inOrder(rows);
}

/** The last number that a sequence gave, or goes on behind since a restore. */
export async function lastNumber(db: Kysely<Database>, sequence: string): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    select last_value - (not is_called)::int as last from ${sql.raw(sequence)}`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/**
 * Held while a restore puts files and tables into their places, and shared by backups: one that came in between would have
 * the old rows without their files.
 */
export const RESTORE_LOCK = sql`hashtext('lekha restore')`;

/** Names of the migrations that the schema has been through. */
export async function listMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

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
