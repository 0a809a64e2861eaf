import pg from 'pg';
import type { Connection } from '../../lib/server/db/client.ts';
import * as rows from './rows-in-sql.ts';
import type { SiteSize } from './site-size.ts';
import { createTextWriter, type TextWriter } from './write-texts.ts';

const SEED = 21;
const CONNECTIONS = 2;
const PER_BATCH = 1_000;
const SENTENCES = 1_000;
const SESSION =
  '-c session_replication_role=replica -c synchronous_commit=off -c timezone=UTC ' +
  '-c maintenance_work_mem=256MB -c work_mem=64MB';

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
async function suspendIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map((row) => row.definition).sort((a, b) => weight(a) - weight(b));
}

/** Runs the tasks on all connections at once, in order. */
async function runTasks(pool: pg.Pool, tasks: Iterable<() => [string, unknown[]]>): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  async function work(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) await pool.query(...next.value());
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

const statements = (list: readonly string[]) => list.map((statement) => (): [string, unknown[]] => [statement, []]);

function batches(count: number): { first: number; last: number }[] {
  return Array.from({ length: Math.ceil(count / PER_BATCH) }, (_, n) => ({
    first: n * PER_BATCH,
    last: Math.min(count, (n + 1) * PER_BATCH) - 1,
  }));
}

function textTask(
  writer: TextWriter,
  words: number,
  { first, last }: { first: number; last: number },
): [string, unknown[]] {
  const texts = Array.from({ length: last - first + 1 }, (_, n) => writer.text(first + n, words));
  return [rows.INSERT_TEXTS, [JSON.stringify(texts)]];
}

async function writeSentences(pool: pg.Pool, writer: TextWriter): Promise<void> {
  const sentences = Array.from({ length: SENTENCES }, writer.sentence);
  await pool.query(
    'insert into generated_sentences select place - 1, text from unnest($1::text[]) with ordinality as t (text, place)',
    [sentences],
  );
}

/**
 * Fills an empty, migrated database with a site of the given size, the same each time but for its dates, which end
 * today. Triggers, foreign keys and indexes rest meanwhile; what triggers keep is computed once.
 * @returns the words of its texts, the commonest first
 */
export async function fillLargeSite(
  connection: Connection,
  size: SiteSize,
  log: (line: string) => void = () => {},
): Promise<TextWriter['vocabulary']> {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...address, max: CONNECTIONS, options: SESSION });
  let started = performance.now();
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    await work();
    log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    started = performance.now();
  }
  const writer = createTextWriter(SEED);
  let indexes: string[] = [];
  await step('users and categories', async () => {
    indexes = await suspendIndexes(pool);
    await pool.query(rows.PREPARE);
    await writeSentences(pool, writer);
    await pool.query(rows.smallTables(size));
  });
  await step('comments and reactions', () => runTasks(pool, statements([rows.comments(size), rows.reactions(size)])));
  await step('texts', () =>
    runTasks(
      pool,
      batches(size.texts).map((batch) => () => textTask(writer, size.words, batch)),
    ),
  );
  await step('posts', async () => {
    await pool.query(rows.ANALYZE);
    await runTasks(
      pool,
      statements(batches(size.posts).map(({ first, last }) => rows.posts(size, first + 1, last + 1))),
    );
  });
  await step('indexes', () => runTasks(pool, statements(indexes)));
  await step('counts', () => pool.query(rows.COUNTS));
  await step('vacuum', async () => {
    await pool.query(rows.CLEAN_UP);
    await runTasks(pool, statements(['vacuum analyze comments', 'vacuum analyze']));
    await pool.query(rows.USE);
  });
  await pool.end();
  return writer.vocabulary;
}
