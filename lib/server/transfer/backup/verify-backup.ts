import { type Kysely, type Transaction } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import type { Runtime } from '../../runtime.ts';
import { recordVerified } from '../../services/health/check-health.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { type ArchiveEnd, type Manifest, createDigest } from './archive-format.ts';
import { checkArchive } from './check-archive.ts';
import { listMigrations, listTables, readTable, type TableShape } from './list-tables.ts';
import { restoreTables } from './restore-tables.ts';
import { checkSchema } from './restore.ts';

export type VerifiedBackup = ArchiveEnd & { created: Date; tables: number };

async function digestOf(trx: Transaction<Database>, table: TableShape, signal?: AbortSignal): Promise<string> {
  const digest = createDigest();
  for await (const { lines } of readTable(trx, table)) {
    signal?.throwIfAborted();
    for (const line of lines) digest.add(line);
  }
  return digest.toString();
}

/** Tables whose rows an older schema's backup does not have as they were: they are derived anew. */
async function derivedAnew(db: Kysely<Database>, { migrations }: Manifest): Promise<ReadonlySet<string>> {
  const isOlder = (await listMigrations(db)).join() !== migrations.join();
  return new Set(isOlder ? ['stale_posts'] : []);
}

/** Names of the tables that came out of the restore otherwise than they stand in the archive. */
async function findChanged(
  db: Kysely<Database>,
  manifest: Manifest,
  rows: Record<string, string>,
  signal?: AbortSignal,
): Promise<string[]> {
  const shapes = new Map((await listTables(db)).map((table) => [table.name, table]));
  const left = await derivedAnew(db, manifest);
  return db.transaction().execute(async (trx) => {
    await unhurried.execute(trx);
    const changed: string[] = [];
    for (const { name, columns } of manifest.tables) {
      const shape = shapes.get(name);
      if (!shape || left.has(name)) continue;
      if ((await digestOf(trx, { ...shape, columns }, signal)) !== rows[name]) changed.push(name);
    }
    return changed;
  });
}

/**
 * Proves a backup: holds the archive against its checksums, restores it into a database of its own, and holds every row
 * there against the archive. Nothing of the site changes, and nothing of the trial is left.
 * @throws AppError invalid when the archive cannot be used, or a table does not come back as it was
 */
export async function verifyBackup(
  runtime: Pick<Runtime, 'db' | 'withScratch'>,
  file: string,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const { manifest, end, checksums } = await checkArchive(file, signal);
  const changed = await runtime.withScratch(async (scratch) => {
    await migrate(scratch);
    await checkSchema(scratch, manifest);
    await scratch.transaction().execute((trx) => restoreTables(trx, { file, manifest, sanitising: 'kept', signal }));
    return findChanged(scratch, manifest, checksums.rows, signal);
  });
  if (changed.length > 0)
    throw commandRefusal(`The backup does not come back as it was made: ${changed.join(', ')} differ.`);
  await recordVerified(runtime.db);
  return { ...end, created: new Date(manifest.created), tables: manifest.tables.length };
}
