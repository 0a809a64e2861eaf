import { randomUUID } from 'node:crypto';
import type { Runtime } from '../runtime.ts';
import { forgetInstance, reportInstance } from '../services/health/instances.ts';

const EVERY_MS = 30_000;

/** Says every half minute that this instance is there, for the status page. `close` takes it back. */
export function reportItself(runtime: Pick<Runtime, 'db' | 'log' | 'version' | 'startedAt'>): {
  close: () => Promise<void>;
} {
  const id = randomUUID();
  const warn = (err: unknown) => runtime.log.warn({ err }, 'this instance could not be noted');
  const report = () => reportInstance(runtime, id).catch(warn);

  let reporting = report();
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await reporting;
      await forgetInstance(runtime.db, id).catch(warn);
    },
  };
}
