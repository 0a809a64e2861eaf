import type pg from 'pg';
import { ensureRunning } from './ensure-running.ts';
import { holdLock, LOCK_CLASS, USE_LOCK, type HeldLock } from './hold-lock.ts';
import { openSession, type EmbeddedConnection } from './open-session.ts';
import type { Site } from './site.ts';

const LOCK = [LOCK_CLASS, USE_LOCK];

/**
 * Counts this process among the users of the server, by a lock that they share, until it is released. The server is
 * started again should it die meanwhile.
 */
export async function useServer(site: Site): Promise<HeldLock> {
  return holdLock(() => openAsUser(site));
}

/**
 * Whether no other process uses the server. From then on none can begin to: it waits for the lock, fails when the
 * server ends, and starts a new one.
 */
export async function isLastUser(use: HeldLock): Promise<boolean> {
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
