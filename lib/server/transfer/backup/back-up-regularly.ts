import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorCode } from '../../db/embedded/postmaster.ts';
import { StartError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { backUp } from './back-up.ts';
import { keepNewest } from './keep-newest.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupPlan = { folder: string; everyHours: number; keep: number };

const quiet = () => {};

/**
 * Makes the folder of BACKUP_DIR, readable by its owner alone.
 * @throws StartError that names BACKUP_DIR when nothing can be written there
 */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const line = `BACKUP_DIR: nothing can be written to ${folder} (${errorCode(error)}).`;
    throw new StartError(line, { cause: error });
  }
}

async function isDue({ db }: Pick<Runtime, 'db'>, { everyHours }: BackupPlan): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select 1 from backup_record where last_at > now() - make_interval(hours => ${everyHours})) as due`.execute(
    db,
  );
  return rows[0]?.due === true;
}

async function backUpNow(runtime: Runtime, { folder, keep }: BackupPlan, signal: AbortSignal): Promise<void> {
  await openBackupFolder(folder);
  const name = `lekha-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
  const file = join(folder, name);
  const { bytes } = await backUp(runtime, { file, onProgress: quiet, signal });
  const { rows, files } = await verifyBackup(runtime, file, signal);
  // Only now: no older one goes for the sake of one that is not good.
  const deleted = await keepNewest(file, keep);
  runtime.log.info({ file, bytes, posts: rows.posts, files, deleted }, 'backup written and proved');
}

/**
 * Writes and proves a backup when the last one is too long ago, and deletes those beyond `keep`. Of all instances one does,
 * the others find that it is being done.
 * @returns whether this one did
 * @throws whatever a backup that fails throws; the next is due at once
 */
export async function backUpWhenDue(runtime: Runtime, plan: BackupPlan, signal: AbortSignal): Promise<boolean> {
  if (!(await isDue(runtime, plan))) return false;
  return runtime.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext('lekha backup')) as free`.execute(connection);
    if (!rows[0]?.free) return false;
    try {
      // Another one may have done it since.
      if (!(await isDue(runtime, plan))) return false;
      await backUpNow(runtime, plan, signal);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtext('lekha backup'))`.execute(connection);
    }
  });
}
