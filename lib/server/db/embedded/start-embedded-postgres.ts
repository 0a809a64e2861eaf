import type pg from 'pg';
import { ensureRunning } from './ensure-running.ts';
import { type HeldLock, holdLock, LOCK_CLASS, USE_LOCK } from './lock-data-dir.ts';
import { type EmbeddedConnection, openSession } from './open-session.ts';
import type { Site } from './cluster-paths.ts';
import { type EmbeddedOptions, prepareSite } from './prepare-site.ts';
import { stopServer } from './postmaster.ts';

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

/**
 * Starts the private PostgreSQL of a site, or adopts the one that runs on its data (docs/architecture.md). Should it die
 * before `stop`, it is started again at the same address.
 * @throws Error with one line for the operator, or with the tail of the server's log when it is not ready within 60 s
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
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
