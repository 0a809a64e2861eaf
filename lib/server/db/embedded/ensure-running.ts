import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isAlive, isPostmaster, stopServer } from './postmaster.ts';
import { type EmbeddedConnection, openSession } from './open-session.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { inspectCluster } from './inspect-cluster.ts';
import { type LaunchedServer, launchServer } from './launch-server.ts';
import { makePrivateFolder, type Site } from './cluster-paths.ts';

/**
 * Removes the records of a dead server - that of its cluster, and that of its socket - when its number now belongs to another
 * process, or to one that was killed and is not buried yet: PostgreSQL would take that for itself and never start. Any other
 * stale record it deals with on its own, and it also sees by its shared memory when a process of the dead server is still at
 * work.
 */
async function removeMisleadingRecords({ paths: { cluster }, endpoint: { host, port } }: Site): Promise<void> {
  const ofSocket = process.platform === 'win32' ? [] : [join(host, `.s.PGSQL.${port}.lock`)];
  for (const record of [join(cluster, 'postmaster.pid'), ...ofSocket]) {
    const pid = Number.parseInt(await readFile(record, 'utf8').catch(() => ''), 10);
    if (pid > 0 && isAlive(pid) && !(await isPostmaster(pid, cluster))) await rm(record, { force: true });
  }
}

/** Makes the site's database in a new cluster; that another process makes it at the same time is no error. */
async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  const session = await openSession({ ...connection, database: 'postgres' }, 'lekha start');
  try {
    await session.query(`create database ${session.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (!['42P04', '23505', '55006'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    await session.end();
  }
}

/** The last lines of the server's log, to be shown in an error; '' when there is none. */
async function logTail(path: string, lines = 15): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}

const LIMIT_MS = 60_000;
const STEP_MS = 20;

/**
 * Brings the cluster to where it takes connections: waits for a server that is starting or stopping, adopts one that
 * runs, starts one otherwise. Two processes may do this at once; PostgreSQL lets only one server have the cluster.
 * @throws Error that ends with the server's last words when there is none after 60 s
 */
export async function ensureRunning(site: Site): Promise<{ connection: EmbeddedConnection; adopted: boolean }> {
  const deadline = Date.now() + LIMIT_MS;
  let launched: LaunchedServer | undefined;
  let launches = 0;
  while (Date.now() < deadline) {
    const found = await inspectCluster(site.paths);
    if (found.state === 'running') return { connection: found.connection, adopted: isForeign(found.pid, launched) };
    if (found.state === 'without database') await createDatabase(found.connection);
    else if (found.state === 'deaf') await stopServer(site);
    else if (found.state === 'stopped' && (!launched || launched.hasFailed())) {
      // Once more, because the first may have met a server that was just ending.
      if (launches++ === 2) break;
      launched = await launch(site);
    }
    await delay(STEP_MS);
  }
  const outcome = Date.now() < deadline ? 'did not start' : `was not ready within ${LIMIT_MS / 1000} seconds`;
  throw new Error(
    `PostgreSQL ${outcome} in ${site.paths.cluster}. Its log ends with:\n${await logTail(site.paths.logFile)}`,
  );
}

async function launch(site: Site): Promise<LaunchedServer> {
  // The folder may have gone since the last start: it can lie below the system's folder for temporary files.
  if (process.platform !== 'win32') await makePrivateFolder(site.endpoint.host, site.runAs.owner);
  site.log(`PostgreSQL is started in ${site.paths.cluster}.`);
  await removeMisleadingRecords(site);
  return launchServer(site);
}

function isForeign(pid: number, launched: LaunchedServer | undefined): boolean {
  return !launched || (launched.pid !== undefined && launched.pid !== pid);
}
