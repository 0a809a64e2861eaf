import type { Env } from '../env.ts';
import type { Runtime } from '../runtime.ts';
import { forgetInstance, type InstancePlace, reportInstance, warnOfScarcity } from '../services/health/instances.ts';
import { backUpWhenDue } from '../transfer/backup/back-up-regularly.ts';

const LOOK_EVERY_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 15 * 60_000;

/** Writes backups into BACKUP_DIR, when that is set. `close` breaks off the one under way. */
export function backUpOnTime(
  runtime: Runtime,
  { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep }: Env,
): { close: () => Promise<void> } {
  if (!folder) return { close: async () => {} };
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  let pausedUntil = 0;

  async function work(plan: Parameters<typeof backUpWhenDue>[1]): Promise<void> {
    try {
      await backUpWhenDue(runtime, plan, stop.signal);
    } catch (err) {
      if (stop.signal.aborted) return;
      runtime.log.error({ err, folder }, 'no backup could be made, or it did not prove good');
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
    }
    working = undefined;
  }

  const look = () => {
    if (performance.now() >= pausedUntil) working ??= work({ folder, everyHours, keep });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}

const EVERY_MS = 30_000;

/** Says every half minute that this instance is there, for the status page and for the others. `close` takes it back. */
export function reportItself(
  runtime: Pick<Runtime, 'db' | 'log' | 'version' | 'startedAt'>,
  place: InstancePlace,
): { close: () => Promise<void> } {
  const warn = (err: unknown) => runtime.log.warn({ err }, 'this instance could not be noted');
  const report = () => reportInstance(runtime, place).catch(warn);

  // Once it is there itself: they share what the database gives.
  let reporting = report().then(() => warnOfScarcity(runtime.db, runtime.log).catch(warn));
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await reporting;
      await forgetInstance(runtime.db, place.id).catch(warn);
    },
  };
}
