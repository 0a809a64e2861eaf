import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Runtime } from '../runtime.ts';
import { purgeDeparted } from '../services/accounts/departure/erase-account.ts';
import { returnAddresses } from '../services/accounts/email-undo.ts';
import { sweepInvitations } from '../services/invitations/invitations.ts';
import { joinPostWeeks } from '../services/posts/post-weeks.ts';
import { sweepPresence } from '../services/posts/presence/presence.ts';
import { sweepLog } from '../services/security-log/list-entries.ts';
import { purgeExpired } from '../services/sessions/end-session.ts';
import { sweepUploads } from '../services/uploads/sweep-uploads.ts';
import { forgetViewKeys, sweepSources } from '../services/views/count-view.ts';
import { sweepDeliveries } from '../services/webhooks/delivery-queue.ts';
import { workEvery, type Loop } from './work-every.ts';

const HOUR_MS = 3_600_000;

// Each for itself: one that fails keeps no other.
const TASKS: readonly ((db: Kysely<Database>) => Promise<unknown>)[] = [
  purgeExpired,
  sweepInvitations,
  sweepLog,
  forgetViewKeys,
  sweepDeliveries,
  sweepPresence,
  sweepSources,
  joinPostWeeks,
];

/** An hour, a quarter more or less: processes that started together do not all purge together. */
const nextWait = () => HOUR_MS * (0.75 + Math.random() * 0.5);

/**
 * Removes what has expired (sessions, codes, invitations, counters, keys of days, deliveries of webhooks, who
 * had a post open, old entries of the security log) about once an hour, and joins the counts of weeks. `close` waits for
 * the run that is under way.
 */
export function purgeHourly(db: Kysely<Database>, log: Logger): { close: () => Promise<void> } {
  let timer: NodeJS.Timeout;
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (const task of TASKS)
      await task(db).catch((err: unknown) =>
        log.warn({ err, task: task.name }, 'what has expired could not be removed yet'),
      );
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

type Parts = Pick<Runtime, 'db' | 'storage' | 'log' | 'authSecret' | 'mail'>;

/** Gives accounts whose new address nobody verified the one before back, at the start and once an hour. */
export function returnAddressesHourly(parts: Parts): Loop {
  async function giveBack(): Promise<void> {
    const accounts = await returnAddresses(parts);
    if (accounts > 0)
      parts.log.info({ accounts }, 'accounts went back to the address before, nobody verified the new one');
  }
  const work = () =>
    giveBack().catch((err: unknown) => parts.log.warn({ err }, 'addresses could not be given back yet'));
  return workEvery(HOUR_MS, work, { first: 'now' });
}

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

const DAY_MS = 24 * 3_600_000;
// What a kill left behind is not left for a day because the database was away for a moment.
const AGAIN_MS = 5_000;
// To an hour and a half.
const MOST_DOUBLED = 10;

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
  let failures = 0;

  async function sweep(): Promise<void> {
    try {
      const waits = settleMs === undefined ? {} : { settleMs };
      const files = await sweepUploads({ db, storage, log }, { signal: stop.signal, ...waits });
      failures = 0;
      if (files > 0) log.info({ files }, 'images that nothing shows were deleted');
    } catch (err) {
      if (stop.signal.aborted) return;
      log.warn({ err }, 'images that nothing shows could not be deleted yet');
      // Less and less often: what fails each time, however dear it is, is not begun for ever.
      again = setTimeout(begin, againMs * 2 ** failures).unref();
      failures = Math.min(failures + 1, MOST_DOUBLED);
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
