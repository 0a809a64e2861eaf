import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sanitiseStored } from '../../content/sanitise/sanitise-stored.ts';
import type { Runtime } from '../../runtime.ts';
import { withoutSweeping } from '../../services/uploads/sweep-uploads.ts';
import type { Storage } from '../../storage/storage.ts';
import { LEFT_OUT, type ArchiveEnd, type Manifest } from './archive-format.ts';
import { checkArchive, uploadOf } from './check-archive.ts';
import { listMigrations, listTables, RESTORE_LOCK } from './list-tables.ts';
import { readArchive, refuseArchive } from './read-archive.ts';
import { restoreTables } from './restore-tables.ts';
import { commandRefusal } from '../format/archive-values.ts';

type Target = Pick<Runtime, 'db' | 'storage' | 'sanitiser'>;
export type RestoreOptions = {
  file: string;
  /** Whether what the database holds may be lost. */
  onFilled: 'refuse' | 'replace';
  onProgress: (done: number, total: number, phase: string) => void;
};

/** @throws AppError invalid when the archive's schema is newer than ours, or holds what ours has no place for */
export async function checkSchema(db: Kysely<Database>, { migrations, tables, lekha }: Manifest): Promise<void> {
  const ours = new Set(await listMigrations(db));
  const newer = migrations.find((name) => !ours.has(name));
  if (newer) throw refuseArchive(`it was made by a newer Lekha (${lekha}, schema ${newer}). Update Lekha first.`);
  const shapes = new Map((await listTables(db)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const column = columns.find((wanted) => !shapes.get(name)?.has(wanted));
    if (LEFT_OUT.has(name) || column !== undefined)
      throw refuseArchive(`its «${name}.${column ?? '*'}» has no place in this version of Lekha.`);
  }
}

async function checkEmpty(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ posts: number; users: number; categories: number }>`
    select (select count(*) from posts)::int as posts, (select count(*) from users)::int as users,
      (select count(*) from categories)::int as categories`.execute(db);
  const { posts = 0, users = 0, categories = 0 } = rows[0] ?? {};
  if (posts + users + categories === 0) return;
  throw commandRefusal(
    `The database is not empty (${posts} posts, ${users} users, ${categories} categories). ` +
      'Add --replace to put the backup in its place; what it holds now is then lost.',
  );
}

async function listKeys(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of storage.list('')) keys.add(key);
  return keys;
}

/** Puts the uploads of the archive into the store; their keys. */
async function putUploads(storage: Storage, { file, onProgress }: RestoreOptions, total: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const entry of readArchive(file)) {
    const key = uploadOf(entry.path);
    if (!key) continue;
    await storage.putStream(key, entry.pieces());
    onProgress(keys.add(key).size, total, 'uploads');
  }
  return keys;
}

async function deleteAll(storage: Storage, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.delete(key);
}

/**
 * Makes the site what it was when the archive was made. The archive is checked first; tables change in one
 * transaction, so that a failure leaves the site as it is. Every session ends, and a running server shows the result
 * at once. HTML of the archive is sanitised anew, by readers until the last row is written back.
 * @throws AppError invalid when the archive cannot be used or the database is filled and may not be replaced
 */
export async function restore(target: Target, options: RestoreOptions): Promise<ArchiveEnd> {
  return withoutSweeping(target.db, () => alone(target.db, () => restoreAll(target, options)));
}

/** @throws AppError invalid while a backup or another restore is at work */
async function alone<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as free`.execute(
      connection,
    );
    if (!rows[0]?.free)
      throw commandRefusal('A backup of this site is being made or restored: try again when that has ended.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${RESTORE_LOCK})`.execute(connection);
    }
  });
}

async function restoreAll({ db, storage, sanitiser }: Target, options: RestoreOptions): Promise<ArchiveEnd> {
  const { file, onFilled, onProgress } = options;
  const { manifest, end } = await checkArchive(file);
  await checkSchema(db, manifest);
  if (onFilled === 'refuse') await checkEmpty(db);
  const before = await listKeys(storage);
  const total = Object.values(end.rows).reduce((sum, rows) => sum + rows, 0);
  let restored = new Set<string>();
  try {
    restored = await putUploads(storage, options, end.files);
    const tables = {
      file,
      manifest,
      sanitising: 'forgotten',
      onProgress: (done: number) => onProgress(done, total, 'tables'),
    } as const;
    await db.transaction().execute((trx) => restoreTables(trx, tables));
  } catch (error) {
    await deleteAll(storage, restored.difference(before));
    throw error;
  }
  await deleteAll(storage, before.difference(restored));
  await sanitiseStored({ db, sanitiser });
  await sql`analyze`.execute(db);
  return end;
}
