import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

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
export const SERVER_LOCK = 2;

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
