import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Runtime } from '../../runtime.ts';
import type { Storage } from '../../storage/storage.ts';

const UPLOADS_LOCK = sql`hashtext('lekha uploads')`;
// An image of a text may lie there for as long as somebody writes the text.
const UNUSED_MS = 24 * 3_600_000;
// A profile image has its row at once; so long after its file at the latest.
const SETTLE_MS = 5_000;

// So many that are older than the database, none of which it knows, are no strays: another database names them.
const MANY = 10;

type Parts = Pick<Runtime, 'db' | 'storage'> & Partial<Pick<Runtime, 'log'>>;

/** Does what stores files before the rows that name them are written: none of them is swept meanwhile. */
export async function withoutSweeping<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${UPLOADS_LOCK})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_shared(${UPLOADS_LOCK})`.execute(connection);
    }
  });
}

type Texts = { table: string; columns: string[]; blocks: number };

/** Tables with their columns of text, read from the database itself: a column that a later version adds counts as well. */
async function listTexts(db: Kysely<Database>): Promise<Texts[]> {
  const { rows } = await sql<Texts>`
    select c.relname as table, json_agg(a.attname) as columns,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', '_text', '_varchar'))
    group by c.oid, c.relname`.execute(db);
  return rows;
}

// Of posts that take a second: a statement that read a million would be ended before it is done.
const BLOCKS = 1_024;

async function findNamedIn(db: Kysely<Database>, { table, columns }: Texts, block: number): Promise<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
  // Most texts name none, which a search for words tells sooner than a pattern.
  const { rows } = await sql<{ name: string }>`select distinct m[1] as name
    from (select concat_ws(' ', ${sql.join(texts)}) as text from ${sql.table(table)}
        where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid offset 0) t,
      regexp_matches(text, '(?:(?:featured|profile)-images|uploads/files)/([a-z0-9-]+)', 'g') m
    where strpos(text, '-images/') > 0 or strpos(text, 'uploads/files/') > 0`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names, without their endings, of all images and files that a row of any table, or of some, names, at one moment. */
function findNamed(db: Kysely<Database>, only?: ReadonlySet<string>): Promise<Set<string>> {
  // At one moment: a row that is written meanwhile moves, to where it was looked for already.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    const named = new Set<string>();
    for (const texts of (await listTexts(trx)).filter(({ table }) => only?.has(table) ?? true))
      for (let block = 0; block < texts.blocks; block += BLOCKS)
        for (const name of await findNamedIn(trx, texts, block)) named.add(name);
    return named;
  });
}

const nameOf = (key: string) => key.slice(key.indexOf('/') + 1).split('.', 1)[0] ?? '';

type Orphan = { key: string; modified: number };

const modifiedOf = async (storage: Storage, key: string) => (await storage.head(key))?.modified.getTime() ?? Infinity;

async function isAnyOlder(storage: Storage, keys: readonly string[], than: number): Promise<boolean> {
  for (const key of keys) if ((await modifiedOf(storage, key)) < than) return true;
  return false;
}

/**
 * Without what another database left here: a start with the wrong address, or with an empty one that is still to be
 * filled, deletes no uploads of a whole site.
 */
async function withoutForeign(orphans: Orphan[], known: readonly string[], { db, storage, log }: Parts) {
  const { rows } = await sql<{ made: string }>`select min("timestamp") as made from kysely_migration`.execute(db);
  const made = Date.parse(rows[0]?.made ?? '');
  const older = orphans.filter(({ modified }) => modified < made);
  const count = new Set(older.map(({ key }) => nameOf(key))).size;
  if (count < MANY || (await isAnyOlder(storage, known, made))) return orphans;
  log?.warn(
    { files: older.length },
    'uploads are older than this database, which names none of them: they stay. Is it the right database?',
  );
  return orphans.filter(({ modified }) => modified >= made);
}

const FOLDERS = ['profile-images/', 'featured-images/', 'files/'];

async function findOrphans(parts: Parts): Promise<string[]> {
  const named = await findNamed(parts.db);
  const known: string[] = [];
  const orphans: Orphan[] = [];
  for (const folder of FOLDERS)
    for await (const key of parts.storage.list(folder)) {
      const isKnown = named.has(nameOf(key));
      const modified = isKnown ? 0 : await modifiedOf(parts.storage, key);
      if (isKnown) known.push(key);
      else if (folder === 'profile-images/' || Date.now() - modified > UNUSED_MS) orphans.push({ key, modified });
    }
  return (await withoutForeign(orphans, known, parts)).map(({ key }) => key);
}

const SHOWN = new Set(['posts', 'post_translations', 'pages', 'users', 'site_settings']);

/** The names, without their endings, of images and files that are on show and that the store has lost. Other tables tell of what was. */
export async function findLost({ db, storage }: Pick<Parts, 'db' | 'storage'>): Promise<string[]> {
  const lost = await findNamed(db, SHOWN);
  for (const folder of FOLDERS) for await (const key of storage.list(folder)) lost.delete(nameOf(key));
  // As we name files; whatever else a text says there is an example.
  return [...lost].filter((name) => /^[0-9a-f]{8}/u.test(name));
}

/**
 * Deletes images and files that no row names: profile images at once, others a day after they were stored. Those that stay
 * unnamed for some seconds only: somebody may just be uploading one.
 * @returns how many files are gone
 */
export async function sweepUploads(
  parts: Parts,
  { settleMs = SETTLE_MS, signal }: { settleMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const found = await findOrphans(parts);
  if (found.length === 0) return 0;
  await sleep(settleMs, undefined, { ref: false, ...(signal && { signal }) });
  return parts.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(${UPLOADS_LOCK}) as free`.execute(connection);
    if (!rows[0]?.free) return 0;
    try {
      const named = await findNamed(connection);
      const orphans = found.filter((key) => !named.has(nameOf(key)));
      for (const key of orphans) await parts.storage.delete(key);
      return orphans.length;
    } finally {
      await sql`select pg_advisory_unlock(${UPLOADS_LOCK})`.execute(connection);
    }
  });
}
