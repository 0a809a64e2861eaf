import type { Runtime } from '../runtime.ts';
import { purgeDeparted } from '../services/accounts/departure/purge-departed.ts';
import { sweepUploads } from '../services/uploads/sweep-uploads.ts';
import { workEvery, type Loop } from './work-every.ts';

const HOUR_MS = 3_600_000;

type Parts = Pick<Runtime, 'db' | 'storage' | 'log' | 'authSecret' | 'mail'>;

/**
 * Deletes the accounts whose time is up, at the start and once an hour, and the pictures that only their posts showed.
 * `close` waits for the round that is under way.
 */
export function purgeDepartedHourly(parts: Parts): Loop {
  async function purge(signal: AbortSignal): Promise<void> {
    try {
      const accounts = await purgeDeparted(parts);
      if (accounts === 0) return;
      parts.log.info({ accounts }, 'accounts were deleted whose time was up');
      await sweepUploads(parts, { signal });
    } catch (err) {
      if (!signal.aborted) parts.log.warn({ err }, 'accounts whose time is up could not be deleted yet');
    }
  }
  return workEvery(HOUR_MS, purge, { first: 'now' });
}
