import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Sanitiser } from '../content/sanitise/sanitiser.ts';
import { sanitiseStored } from '../content/sanitise/sanitise-stored.ts';
import type { Database } from '../db/schema.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Sanitises what is stored by older rules, at the start and every minute: a restored backup or an older instance beside
 * this one may bring more. Readers never see it before that, only wait for it. `close` waits for the row in work.
 */
export function sanitiseOutdated(target: { db: Kysely<Database>; sanitiser: Sanitiser; log: Logger }): {
  close: () => Promise<void>;
} {
  const stop = new AbortController();
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    try {
      const rows = await sanitiseStored(target, { signal: stop.signal });
      if (rows > 0) target.log.info({ rows }, 'content sanitised anew');
    } catch (err) {
      if (!stop.signal.aborted) target.log.warn({ err }, 'content not sanitised anew yet');
    }
    working = undefined;
  }

  working = work();
  const timer = setInterval(() => {
    working ??= work();
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}
