import type { Runtime } from '../runtime.ts';
import { sweepUploads } from '../services/uploads/sweep-uploads.ts';
import { workEvery, type Loop } from './work-every.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes images that no row names, at the start and once a day. `close` breaks off the wait of a sweep under way. */
export function sweepDaily({ db, storage, log }: Pick<Runtime, 'db' | 'storage' | 'log'>): Loop {
  async function sweep(signal: AbortSignal): Promise<void> {
    try {
      const files = await sweepUploads({ db, storage }, { signal });
      if (files > 0) log.info({ files }, 'images that nothing shows were deleted');
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'images that nothing shows could not be deleted yet');
    }
  }
  return workEvery(DAY_MS, sweep, { first: 'now' });
}
