import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { sweepPresence } from '../services/posts/presence/presence.ts';
import { sweepInvitations } from '../services/invitations/invitations.ts';
import { sweepLog } from '../services/security-log/sweep-log.ts';
import { sweepDeliveries } from '../services/webhooks/delivery-queue.ts';
import { forgetViewKeys, sweepSources } from '../services/views/count-view.ts';
import { purgeExpired } from '../services/sessions/end-session.ts';

const HOUR_MS = 3_600_000;

/** An hour, a quarter more or less: processes that started together do not all purge together. */
const nextWait = () => HOUR_MS * (0.75 + Math.random() * 0.5);

/**
 * Removes what has expired (sessions, codes, undo links, invitations, counters, keys of days, deliveries of webhooks, who
 * had a post open, old entries of the security log) about once an hour. `close` waits for the run that is under way.
 */
export function purgeHourly(db: Kysely<Database>, log: Logger): { close: () => Promise<void> } {
  let timer: NodeJS.Timeout;
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    await purgeExpired(db)
      .then(() => sweepInvitations(db))
      .then(() => sweepLog(db))
      .then(() => forgetViewKeys(db))
      .then(() => sweepDeliveries(db))
      .then(() => sweepPresence(db))
      .then(() => sweepSources(db))
      .catch((err: unknown) => log.warn({ err }, 'what has expired could not be removed yet'));
    if (!closed) plan();
  }

  function plan(): void {
    timer = setTimeout(() => {
      running = run();
    }, nextWait()).unref();
  }

  plan();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
