import type { Runtime } from '../runtime.ts';
import { forgetInstance, type InstancePlace, reportInstance } from '../services/health/instances.ts';

const EVERY_MS = 30_000;

/** Says every half minute that this instance is there, for the status page and for the others. `close` takes it back. */
export function reportItself(
  runtime: Pick<Runtime, 'db' | 'log' | 'version' | 'startedAt'>,
  place: InstancePlace,
): { close: () => Promise<void> } {
  const warn = (err: unknown) => runtime.log.warn({ err }, 'this instance could not be noted');
  const report = () => reportInstance(runtime, place).catch(warn);

  let reporting = report();
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
