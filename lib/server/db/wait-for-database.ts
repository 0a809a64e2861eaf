import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { StartError } from '../errors.ts';
import { isDatabaseAway } from './errors.ts';
import { errorCode } from './embedded/postmaster.ts';
import type { Database } from './schema.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

// A name that is not known yet: a container that starts beside ours.
const NOT_KNOWN_YET = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const isWorthWaiting = (error: unknown) => isDatabaseAway(error) || NOT_KNOWN_YET.has(errorCode(error) ?? '');

// An address with several answers fails with all of them, and without a message.
const reasonOf = (error: unknown) =>
  (error instanceof Error && error.message) || errorCode(error) || 'it does not answer';

type Waiting = { say: (line: string) => void; patienceMs?: number; pauseMs?: number };

/**
 * Waits for the database of DATABASE_URL while it is away, and says so.
 * @throws StartError that names DATABASE_URL when it does not come, or refuses us
 */
export async function waitForDatabase(
  db: Kysely<Database>,
  { say, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Waiting,
): Promise<void> {
  const startedAt = performance.now();
  for (let hasSaid = false; ;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const waited = performance.now() - startedAt;
      if (!isWorthWaiting(error)) throw new StartError(`DATABASE_URL: ${reasonOf(error)}.`, { cause: error });
      if (waited >= patienceMs) {
        const seconds = Math.round(waited / 1000);
        const line = `DATABASE_URL: the database cannot be reached after ${seconds} seconds (${reasonOf(error)}).`;
        throw new StartError(line, { cause: error });
      }
      if (!hasSaid) say(`The database of DATABASE_URL does not answer yet (${reasonOf(error)}): waiting for it ...`);
      hasSaid = true;
      await sleep(pauseMs);
    }
  }
}
