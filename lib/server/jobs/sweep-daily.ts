import type { Runtime } from '../runtime.ts';
import { sweepUploads } from '../services/uploads/sweep-uploads.ts';
import type { Loop } from './work-every.ts';

const DAY_MS = 24 * 3_600_000;
// What a kill left behind is not left for a day because the database was away for a moment.
const AGAIN_MS = 5_000;

type Pauses = { againMs?: number; settleMs?: number };

/**
 * Deletes images that no row names, at the start and once a day; a sweep that fails is made up for soon. `close` breaks off
 * the wait of a sweep under way.
 */
export function sweepDaily(
  { db, storage, log }: Pick<Runtime, 'db' | 'storage' | 'log'>,
  { againMs = AGAIN_MS, settleMs }: Pauses = {},
): Loop {
  const stop = new AbortController();
  let again: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    try {
      const waits = settleMs === undefined ? {} : { settleMs };
      const files = await sweepUploads({ db, storage }, { signal: stop.signal, ...waits });
      if (files > 0) log.info({ files }, 'images that nothing shows were deleted');
    } catch (err) {
      if (stop.signal.aborted) return;
      log.warn({ err }, 'images that nothing shows could not be deleted yet');
      again = setTimeout(begin, againMs).unref();
    }
  }

  let sweeping = Promise.resolve();
  function begin(): void {
    clearTimeout(again);
    sweeping = sweep();
  }
  begin();
  const timer = setInterval(begin, DAY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      clearTimeout(again);
      stop.abort();
      await sweeping;
    },
  };
}
