import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clusterPaths } from './cluster-paths.ts';
import { inspectCluster } from './inspect-cluster.ts';
import { type EmbeddedConnection, openSession } from './open-session.ts';
import { errorCode } from './postmaster.ts';

/** An advisory lock lives exactly as long as the session that took it, so it also ends with a process that is killed. */
export type HeldLock = {
  /** The session that has the lock; another one after the server was lost and came back. */
  session: () => pg.Client;
  /** Gives the lock up, after doing what still needs it. */
  release: (before?: () => Promise<void>) => Promise<void>;
};

/** The class of the embedded database's advisory locks ("Lekh"), and the locks in it. */
export const LOCK_CLASS = 0x4c656b68;
export const USE_LOCK = 1;
const SERVER_LOCK = 2;

const LONGEST_PAUSE_MS = 10_000;

/**
 * Keeps a lock: calls `open`, which opens a session and takes the lock in it, and calls it again whenever the session
 * is lost.
 * @throws whatever `open` throws the first time
 */
export async function holdLock(open: () => Promise<pg.Client>): Promise<HeldLock> {
  const released = new AbortController();
  let reopening: Promise<void> | undefined;
  let session = watch(await open());

  function watch(opened: pg.Client): pg.Client {
    opened.once('end', () => {
      if (!released.signal.aborted) reopening = reopen();
    });
    return opened;
  }

  async function reopen(): Promise<void> {
    for (let pause = 250; !released.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        session = watch(await open());
        return;
      } catch {
        await delay(pause, undefined, released).catch(() => {});
      }
    }
  }

  async function release(before?: () => Promise<void>): Promise<void> {
    released.abort();
    await reopening;
    try {
      await before?.();
    } finally {
      await session.end();
    }
  }

  return { session: () => session, release };
}

const LIMIT_MS = 60_000;

/**
 * How to reach the embedded server that runs on DATA_DIR; undefined when none does. A server that is just starting or
 * stopping is waited for, up to 60 s. Starts and stops nothing.
 * @throws Error when the data belongs to another user
 */
export async function connectEmbeddedPostgres(options: { dataDir: string }): Promise<EmbeddedConnection | undefined> {
  const paths = await clusterPaths(options.dataDir);
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const found = await inspectCluster(paths);
    if (found.state === 'running') return found.connection;
    if (found.state === 'stopped' || found.state === 'deaf') return undefined;
    await delay(50);
  }
  return undefined;
}

const LOCK = [LOCK_CLASS, SERVER_LOCK];
const HOLDER = `
  select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = $1 and objid = $2 and granted`;

/**
 * Makes this process the one Lekha server of DATA_DIR. It is a lock in the embedded database, so the database must run
 * (call this after startEmbeddedPostgres) and nothing stale is left when a server is killed or the power fails. Another one
 * that is ending is waited for.
 * @throws Error with one line for the operator when another server has it
 */
export async function lockDataDir(dataDir: string, patienceSeconds = 1): Promise<{ release: () => Promise<void> }> {
  const lock = await holdLock(() => openLocked(dataDir, patienceSeconds));
  return { release: () => lock.release() };
}

async function openLocked(dataDir: string, patienceSeconds: number): Promise<pg.Client> {
  const connection = await connectEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error(`The embedded database in ${dataDir} is not running.`);
  const session = await openSession(connection, `lekha server ${process.pid}`);
  try {
    // The session of a server that was killed this moment may need a little time to end.
    await session.query(`set lock_timeout = '${patienceSeconds}s'`);
    await session.query('select pg_advisory_lock($1, $2)', LOCK);
    return session;
  } catch (error) {
    const refusal = errorCode(error) === '55P03' ? await refusalFor(session, dataDir) : error;
    await session.end();
    throw refusal;
  }
}

async function refusalFor(session: pg.Client, dataDir: string): Promise<Error> {
  const { rows } = await session.query<{ name: string }>(HOLDER, LOCK);
  const pid = rows[0]?.name.replace('lekha server ', '') ?? 'unknown';
  return new Error(
    `Another Lekha server (process ${pid}) already uses ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
