import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { unwritable } from '../../errors.ts';
import { hasNoRoom, makePrivateFolder, type Site } from './cluster-paths.ts';
import { inspectCluster } from './inspect-cluster.ts';
import { type LaunchedServer, launchServer } from './launch-server.ts';
import { type HeldLock, holdLock, LOCK_CLASS, USE_LOCK } from './lock-data-dir.ts';
import { type EmbeddedConnection, openSession } from './open-session.ts';
import { stopServer, errorCode, isAlive, isPostmaster } from './postmaster.ts';
import { type EmbeddedOptions, prepareSite } from './prepare-site.ts';

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
 * @throws StartError that names DATA_DIR when its disk is full
 * @throws Error that ends with the server's last words when there is none after 60 s
 */
async function ensureRunning(site: Site): Promise<{ connection: EmbeddedConnection; adopted: boolean }> {
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
  if (await hasNoRoom(site.paths.cluster)) throw unwritable('DATA_DIR', site.paths.dataDir);
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

const LOCK = [LOCK_CLASS, USE_LOCK];

/**
 * Counts this process among the users of the server, by a lock that they share, until it is released. The server is
 * started again should it die meanwhile.
 */
async function useServer(site: Site): Promise<HeldLock> {
  return holdLock(() => openAsUser(site));
}

/**
 * Whether no other process uses the server. From then on none can begin to: it waits for the lock, fails when the
 * server ends, and starts a new one.
 */
async function isLastUser(use: HeldLock): Promise<boolean> {
  try {
    const session = use.session();
    await session.query('select pg_advisory_unlock_shared($1, $2)', LOCK);
    const { rows } = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1, $2) as alone', LOCK);
    return rows[0]?.alone === true;
  } catch {
    // The session was lost this moment, so the server is ending or gone.
    return true;
  }
}

async function openAsUser(site: Site): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const { connection } = await ensureRunning(site);
    try {
      return await openShared(connection);
    } catch (error) {
      // The last user ended the server between the two steps.
      if (attempt === 3) throw error;
    }
  }
}

async function openShared(connection: EmbeddedConnection): Promise<pg.Client> {
  const session = await openSession(connection, `lekha ${process.pid}`);
  try {
    await session.query('select pg_advisory_lock_shared($1, $2)', LOCK);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The server ran already: another process uses it, or one that was killed left it behind. */
  adopted: boolean;
  /** Ends the server, unless another process still uses it; the last one to let go ends it. */
  stop: () => Promise<void>;
};

const started: Promise<EmbeddedPostgres>[] = [];
const LETTING_GO_MS = 10_000;
let ending: Promise<never> | undefined;

/**
 * Ends this process, at a signal before its work is done, and each server that it has started, unless another process uses
 * that: nobody would end it.
 */
export function endNow(code: number): Promise<never> {
  const stopped = Promise.allSettled(started.map(async (one) => (await one).stop()));
  ending ??= Promise.race([stopped, delay(LETTING_GO_MS)]).then(() => process.exit(code));
  return ending;
}

/** For whoever meets what the end of the database brings about: there is nothing more to say. */
export const untilEnded = async (): Promise<void> => ending;

/**
 * Starts the private PostgreSQL of a site, or adopts the one that runs on its data (docs/architecture.md). Should it die
 * before `stop`, it is started again at the same address.
 * @throws Error with one line for the operator, or with the tail of the server's log when it is not ready within 60 s
 */
export function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const starting = start(options);
  started.push(starting);
  return starting;
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options);
  const { connection, adopted } = await ensureRunning(site);
  if (adopted) site.log(`PostgreSQL already runs in ${site.paths.cluster} and is used as it is.`);
  const use = await useServer({ ...site, endpoint: connection });

  async function stop(): Promise<void> {
    if (await isLastUser(use)) return use.release(() => stopServer(site));
    site.log('PostgreSQL keeps running, because another process uses it.');
    return use.release();
  }
  let stopping: Promise<void> | undefined;
  return { connection, adopted, stop: () => (stopping ??= stop()) };
}
