import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isPostmaster, readPostmasterRecord } from './postmaster.ts';
import { type EmbeddedConnection, openSession, ROLE_AND_DATABASE, serverPassword } from './open-session.ts';
import { type ClusterPaths, isOwnFolder } from './cluster-paths.ts';
import type { Env } from '../../env.ts';

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

/** `starting` also covers a server that is shutting down: it answers, but takes nobody in for now. */
type ProbeResult = 'ready' | 'starting' | 'without database' | 'silent';

const RESULT_BY_CODE: Record<string, ProbeResult> = {
  '53300': 'ready', // every connection is taken
  '57P03': 'starting',
  '57P01': 'starting',
  '57P02': 'starting',
  '3D000': 'without database',
  ECONNRESET: 'starting',
  EPIPE: 'starting',
  ENOENT: 'silent',
  ECONNREFUSED: 'silent',
};

/**
 * Makes a real connection to see what state the server is in.
 * @throws Error when it answers with something that waiting does not cure
 */
async function probeServer(connection: EmbeddedConnection): Promise<ProbeResult> {
  try {
    const session = await openSession(connection, 'lekha start');
    await session.end();
    return 'ready';
  } catch (error) {
    const code = errorCode(error);
    // The driver gives no code when the server closes the connection or does not answer in time.
    if (code === undefined) return 'starting';
    const result = RESULT_BY_CODE[code];
    if (result) return result;
    throw error;
  }
}

/**
 * `busy`: starting, recovering or shutting down. `deaf`: it runs and believes to be ready, but its socket is gone
 * (somebody emptied the folder for temporary files).
 */
export type ClusterState =
  | { state: 'running' | 'without database'; pid: number; connection: EmbeddedConnection }
  | { state: 'busy' | 'deaf'; pid: number }
  | { state: 'stopped' };

/** Finds out, by connecting, whether a server runs on this cluster. Starts and stops nothing. */
export async function inspectCluster(paths: ClusterPaths): Promise<ClusterState> {
  const record = await readPostmasterRecord(paths.cluster);
  if (!record) return { state: 'stopped' };
  const { pid, isReady } = record;
  if (!isReady && (await isPostmaster(pid, paths.cluster))) return { state: 'busy', pid };
  if (await isTrusted(record.host, paths.cluster)) {
    const password = await serverPassword(paths.passwordFile);
    const connection = {
      host: record.host,
      port: record.port,
      ...ROLE_AND_DATABASE,
      ...(password && { password }),
    };
    const result = await probeServer(connection);
    if (result === 'ready') return { state: 'running', pid, connection };
    if (result === 'without database') return { state: result, pid, connection };
    if (result === 'starting') return { state: 'busy', pid };
  }
  return (await isPostmaster(pid, paths.cluster)) ? { state: 'deaf', pid } : { state: 'stopped' };
}

/** A socket is believed only in a folder of the cluster's owner; elsewhere anybody could have put one. */
async function isTrusted(host: string, cluster: string): Promise<boolean> {
  if (host === '' || process.platform === 'win32') return host !== '';
  return isOwnFolder(host, (await stat(cluster)).uid);
}

/** Whether there is no embedded database yet. One that cannot be read is there: what hinders is said by whoever needs it. */
export const hasNoCluster = async ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<boolean> =>
  !DATABASE_URL &&
  (await readdir(join(DATA_DIR, 'pg')).then(
    (names) => names.length === 0,
    (error: unknown) => errorCode(error) === 'ENOENT',
  ));
