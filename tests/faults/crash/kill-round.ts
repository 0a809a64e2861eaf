import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from './check-site.ts';
import type { CrashSite, Victim } from './crash-site.ts';
import type { Cast } from './people.ts';
import { writeUntil, type Written } from './write-mix.ts';

export type KillRound = { victim: Victim; readyMs: number; faults: string[] };

// A kill comes somewhere in here: enough for writes of each kind to be on their way.
const EARLIEST_MS = 200;
const LATEST_MS = 1_400;

/**
 * One round: everybody writes, kill -9 at a random moment, back again, and every promise is held against the rows and the
 * files. A server that survives its database is written to while that comes back. `patience`: so many times as long until
 * the kill.
 */
export async function killRound(
  site: CrashSite,
  cast: Cast,
  written: Written,
  victim: Victim,
  patience = 1,
): Promise<KillRound> {
  // Limits of accounts are tested elsewhere.
  await site.look((db) => db.deleteFrom('rate_limits').execute());
  const stop = new AbortController();
  const writing = writeUntil(stop.signal, site, cast, written);
  await sleep(patience * (EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS)));
  await site.kill(victim);
  stop.abort();
  await writing;
  const readyMs = await site.comeBack();
  return { victim, readyMs, faults: await findFaults(site, written) };
}
