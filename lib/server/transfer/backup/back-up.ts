import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { errorCode } from '../../db/embedded/postmaster.ts';
import { takesNoWrites } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import { isStorageFull } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { recordBackup } from '../../services/health/check-health.ts';
import { withinReserve } from '../../storage/file-storage.ts';
import { openFile } from '../../storage/serve-upload.ts';
import { commandRefusal } from '../format/archive-values.ts';
import {
  type ArchiveEnd,
  ENTRY,
  FORMAT_VERSION,
  LEFT_OUT,
  type Manifest,
  TAR_END,
  tarEntry,
  tarHeader,
  tarPadding,
  createDigest,
  digestOfBytes,
  type Digest,
  Digests,
} from './archive-format.ts';
import { lastNumber, listMigrations, listTables, readTable, RESTORE_LOCK, type TableShape } from './list-tables.ts';

type Source = Pick<Runtime, 'db' | 'storage' | 'version'>;
export type BackupOptions = {
  file: string;
  onProgress: (done: number, total: number, phase: string) => void;
  signal?: AbortSignal | undefined;
};
export type BackupResult = ArchiveEnd & { bytes: number };

// PostgreSQL's insufficient_privilege.
const FORBIDDEN = '42501';
const UNWRITABLE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS', 'EDQUOT']);

const PARTIAL = '.lekha-backup.partial-';
// One that is being written grows all the time.
const ABANDONED_MS = 3_600_000;

/** Removes what a process left behind that was killed while it wrote a backup into this folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = name.startsWith(PARTIAL) ? await stat(path).catch(() => undefined) : undefined;
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function makeManifest(trx: Transaction<Database>, tables: TableShape[], version: string): Promise<Manifest> {
  const numbered = tables.flatMap(({ name, sequence }) => (sequence === null ? [] : [{ name, sequence }]));
  const sequences = await Promise.all(
    numbered.map(async ({ name, sequence }) => [name, await lastNumber(trx, sequence)] as const),
  );
  return {
    format: 'lekha-backup',
    version: FORMAT_VERSION,
    lekha: version,
    created: new Date().toISOString(),
    migrations: await listMigrations(trx),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: Object.fromEntries(sequences),
  };
}

/** Uploads as entries of the archive; how many there are is counted in `end`. */
async function* uploadsOf(storage: Source['storage'], digest: Digest, end: ArchiveEnd): AsyncGenerator<Uint8Array> {
  for await (const key of storage.list('')) {
    const file = await openFile(storage, key);
    // Deleted since it was listed.
    if (!file) continue;
    yield tarHeader(ENTRY.upload(key), file.size, file.modified);
    yield* digest.addPieces(key, file.pieces);
    yield tarPadding(file.size);
    end.files += 1;
  }
}

/** The archive, entry by entry, as one moment of the database shows it. `end` is filled on the way. */
async function* archiveOf(
  trx: Transaction<Database>,
  { storage, version }: Source,
  { onProgress }: BackupOptions,
  end: ArchiveEnd,
): AsyncGenerator<Uint8Array> {
  const now = new Date();
  const digests = new Digests();
  const files = createDigest();
  const tables = (await listTables(trx)).filter(({ name }) => !LEFT_OUT.has(name));
  const manifest = json(await makeManifest(trx, tables, version));
  yield tarEntry(ENTRY.manifest, manifest, now);
  yield* uploadsOf(storage, files, end);
  for (const [index, table] of tables.entries()) {
    let number = 0;
    end.rows[table.name] = 0;
    const digest = digests.of(table.name);
    for await (const { lines } of readTable(trx, table)) {
      for (const line of lines) digest.add(line);
      yield tarEntry(ENTRY.chunk(table.name, (number += 1)), Buffer.from(`${lines.join('\n')}\n`), now);
      end.rows[table.name] = (end.rows[table.name] ?? 0) + lines.length;
    }
    onProgress(index + 1, tables.length, 'tables');
  }
  end.checksums = { rows: digests.toRecord(), files: files.toString(), manifest: digestOfBytes(manifest) };
  yield tarEntry(ENTRY.end, json(end), now);
  yield TAR_END;
}

/** Keeps restores away until the transaction ends. @throws AppError invalid while one is at work */
async function refuseDuringRestore(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${RESTORE_LOCK}) as free`.execute(trx);
  if (!rows[0]?.free) throw commandRefusal('A backup is being restored: make one when that has ended.');
}

async function writeArchive(source: Source, options: BackupOptions, partial: string): Promise<ArchiveEnd> {
  const end: ArchiveEnd = { rows: {}, files: 0 };
  const transaction = source.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await transaction.execute(async (trx) => {
    // Uploads are packed between two of its statements.
    await unhurried.execute(trx);
    await refuseDuringRestore(trx);
    const target = createWriteStream(partial, { mode: 0o600, flush: true, flags: 'wx' });
    const folder = dirname(partial);
    const packed = (chunks: AsyncIterable<Uint8Array>) => withinReserve(folder, chunks);
    await pipeline(Readable.from(archiveOf(trx, source, options, end)), createGzip(), packed, target, {
      signal: options.signal ?? new AbortController().signal,
    });
  });
  return end;
}

/**
 * Writes everything that the site holds into one archive: all tables as of one moment, and all uploads. The file
 * appears whole or not at all, and replaces one of that name. Sessions, codes and waiting mails are left out.
 * @throws AppError invalid when the file cannot be written
 */
export async function backUp(source: Source, options: BackupOptions): Promise<BackupResult> {
  const file = resolve(options.file);
  // Processes in containers of their own have the same number.
  const partial = join(dirname(file), `${PARTIAL}${randomUUID()}`);
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw commandRefusal(`«${options.file}» is a folder: name a file, such as lekha.tar.gz.`);
  // The archive takes the place of what has its name: of /dev/null, too, and that is the whole machine's.
  if (there && !there.isFile())
    throw commandRefusal(`«${options.file}» is a device or a pipe: name a file, such as lekha.tar.gz.`);
  try {
    await removeAbandoned(dirname(file));
    const end = await writeArchive(source, options, partial);
    await rename(partial, file);
    // It is whole now, and most wanted where the database has no room for a note, takes no writes or is not ours to write to.
    await recordBackup(source.db).catch((error: unknown) => {
      if (!takesNoWrites(error) && errorCode(error) !== FORBIDDEN) throw error;
    });
    return { ...end, bytes: (await stat(file)).size };
  } catch (error) {
    // Where nothing can be written nothing can be deleted either: what is said is the first reason.
    await rm(partial, { force: true }).catch(() => undefined);
    const code = errorCode(error);
    if (!UNWRITABLE.has(code ?? '')) throw error;
    const reason = isStorageFull(error) && error instanceof Error ? error.message : code;
    const hint = code === 'ENOENT' ? ' There is no such folder: make it first.' : '';
    throw commandRefusal(`The backup cannot be written to «${options.file}» (${reason}).${hint}`, error);
  }
}
