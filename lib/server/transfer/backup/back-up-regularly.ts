import { readdir, rm, stat } from 'node:fs/promises';
import { join, basename, dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { openBackupFolder } from '../../storage/open-storage.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { type ArchiveEnd, ENTRY } from './archive-format.ts';
import { backUp } from './back-up.ts';
import { checkArchive, readManifest } from './check-archive.ts';
import { readArchive } from './read-archive.ts';
import { verifyBackup } from './verify-backup.ts';

/** When an archive was made, as it says itself; undefined for what is no backup of Lekha. */
async function madeAt(path: string): Promise<number | undefined> {
  try {
    for await (const entry of readArchive(path)) {
      if (entry.path !== ENTRY.manifest) return undefined;
      return Date.parse((await readManifest(entry)).manifest.created);
    }
  } catch {
    // Whatever it is, it is not ours to delete.
  }
  return undefined;
}

/** Names of the files that may be backups. A link of such a name holds nothing itself, and a pipe never ends. */
async function listArchives(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.tar.gz')).map(({ name }) => name);
}

const HOUR_MS = 3_600_000;

/** The newest first; last those that a wrong clock dated ahead, which would outlive all that come after them. */
function inOrderOfAge(a: number, b: number): number {
  const isAhead = (made: number) => Number(made > Date.now() + HOUR_MS);
  return isAhead(a) - isAhead(b) || b - a;
}

/**
 * Deletes the older backups beside one that was just written, but for `keep` in all. Other files are not touched, however
 * they are called: an archive has to say itself that it is a backup of Lekha.
 * @returns the names of those that were deleted
 * @throws AppError invalid where it holds no account: it is of another database than they are, and none is deleted
 */
export async function keepNewest(file: string, keep: number, { users = 0 }: ArchiveEnd['rows']): Promise<string[]> {
  const folder = dirname(resolve(file));
  const names = (await listArchives(folder)).filter((name) => name !== basename(file));
  const others = await Promise.all(names.map(async (name) => ({ name, made: await madeAt(join(folder, name)) })));
  const backups = others.flatMap(({ name, made }) => (made === undefined ? [] : [{ name, made }]));
  const old = backups.sort((a, b) => inOrderOfAge(a.made, b.made)).slice(keep - 1);
  if (old.length > 0 && users === 0)
    throw commandRefusal(
      `Nobody has an account in «${file}»: older backups stay. Look at DATA_DIR and DATABASE_URL; is this your site?`,
    );
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.map(({ name }) => name);
}

/**
 * The same beside a backup that nobody has looked at since it was written: it is read to its end first.
 * @throws AppError invalid when it is not whole or holds no account; then none is deleted
 */
export async function keepNewestIfWhole(file: string, keep: number): Promise<string[]> {
  const { end } = await checkArchive(file);
  return keepNewest(file, keep, end.rows);
}

export type BackupPlan = { folder: string; everyHours: number; keep: number };

const quiet = () => {};

/** Whether the folder holds no backup that is younger: one that somebody made elsewhere may be anywhere by now. */
async function isDue({ folder, everyHours }: BackupPlan): Promise<boolean> {
  const isRecent = (at: number) => Math.abs(Date.now() - at) < everyHours * HOUR_MS;
  for (const name of await listArchives(folder).catch(() => [])) {
    const path = join(folder, name);
    // A file is younger than what it says of itself: most need not be opened.
    const file = await stat(path).catch(() => undefined);
    if (file && isRecent(file.mtimeMs) && isRecent((await madeAt(path)) ?? 0)) return false;
  }
  return true;
}

/** @returns false where nothing may be restored to prove it; its checksums are right all the same */
async function prove(runtime: Runtime, file: string, signal: AbortSignal): Promise<boolean> {
  try {
    await verifyBackup(runtime, file, signal);
    return true;
  } catch (err) {
    if (!(err instanceof StartError)) throw err;
    runtime.log.warn({ err, file }, 'backup not proved by a restore');
    return false;
  }
}

async function backUpNow(runtime: Runtime, { folder, keep }: BackupPlan, signal: AbortSignal): Promise<void> {
  await openBackupFolder(folder);
  const name = `lekha-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
  const file = join(folder, name);
  const { bytes, rows } = await backUp(runtime, { file, onProgress: quiet, signal });
  const isProved = await prove(runtime, file, signal);
  // Only now: no older one goes for the sake of one that is not good.
  const deleted = await keepNewest(file, keep, rows);
  runtime.log.info({ file, bytes, isProved, deleted }, 'backup written');
}

/**
 * Writes and proves a backup when the last one in the folder is too long ago, and deletes those beyond `keep`. Of all
 * instances that share it one does, the others find that it is being done.
 * @returns whether this one did
 * @throws whatever a backup that fails throws; the next is due at once
 */
export async function backUpWhenDue(runtime: Runtime, plan: BackupPlan, signal: AbortSignal): Promise<boolean> {
  if (!(await isDue(plan))) return false;
  return runtime.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext('lekha backup')) as free`.execute(connection);
    if (!rows[0]?.free) return false;
    try {
      // Another one may have done it since.
      if (!(await isDue(plan))) return false;
      await backUpNow(runtime, plan, signal);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtext('lekha backup'))`.execute(connection);
    }
  });
}
