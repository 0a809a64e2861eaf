import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Whether a usable cluster is there. An empty folder counts as none.
 * @throws Error with one line for the operator when the folder holds something else or another major version's data
 */
export async function checkCluster(cluster: string, majorVersion: number): Promise<boolean> {
  const made = await madeBy(cluster);
  if (made === majorVersion) return true;
  if (made !== undefined)
    throw new Error(
      `${cluster} was made by PostgreSQL ${made}, and this version of Lekha brings PostgreSQL ${majorVersion}. Make a backup with the version of Lekha that made it, move the folder away, and restore the backup; or set DATABASE_URL.`,
    );
  if ((await readdir(cluster).catch(() => [])).length > 0)
    throw new Error(`${cluster} holds files but no database. Move it away, or set DATA_DIR to another folder.`);
  return false;
}

async function madeBy(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
