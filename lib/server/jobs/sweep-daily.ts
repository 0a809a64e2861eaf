import type { Runtime } from '../runtime.ts';
import { sweepUploads } from '../services/uploads/sweep-uploads.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes images that no row names, at the start and once a day. `close` breaks off the wait of a sweep under way. */
export function sweepDaily({ db, storage, log }: Pick<Runtime, 'db' | 'storage' | 'log'>): {
  close: () => Promise<void>;
} {
  const stop = new AbortController();

  async function sweep(): Promise<void> {
    try {
      const files = await sweepUploads({ db, storage }, { signal: stop.signal });
      if (files > 0) log.info({ files }, 'images that nothing shows were deleted');
    } catch (err) {
      if (!stop.signal.aborted) log.warn({ err }, 'images that nothing shows could not be deleted yet');
    }
  }

  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, DAY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await sweeping;
    },
  };
}
