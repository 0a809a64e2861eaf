import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { MailQueueTable } from '../db/site-tables.ts';
import { type ClaimedMail, claimMail, dropRefused, dropUntimely, postponeMail } from './mail-queue.ts';

// What nodemailer says when the mail itself was refused.
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

const isOfTheMail = (error: unknown) =>
  error instanceof Error && 'code' in error && OF_THE_MAIL.has(String(error.code));

// What RFC 3463 says of a mailbox; and of a sender, or of a rule of the server: that one says to every mailbox alike.
const OF_THE_MAILBOX = /^5\d\d[ -]5\.[12]\./;
const OF_THE_SITE = /^5\d\d[ -]5\.(?:7\.|1\.[78]\b)/;

/**
 * A mail server's answer that a mailbox is not there, is none, or takes nothing of ours: to ask again is no use. A server
 * that wants nothing of this site (a greeting, the sender, a rule of its own) is asked again.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!isOfTheMail(error)) return false;
  const {
    responseCode = 0,
    command,
    response = '',
  } = error as { responseCode?: number; command?: string; response?: string };
  if (command === 'MAIL FROM' || OF_THE_SITE.test(response)) return false;
  return OF_THE_MAILBOX.test(response) || (command !== 'DATA' && responseCode >= 550 && responseCode < 560);
}

/** A mailbox that takes a mail has refused none in a row. */
async function forgetRefusals(db: Kysely<Database>, { subscriber_id }: ClaimedMail): Promise<void> {
  if (subscriber_id === null) return;
  await sql`update subscribers set refusals = 0 where id = ${subscriber_id} and refusals > 0`.execute(db);
}

/** A mail of the queue that goes to somebody. */
export type QueuedMail = Selectable<MailQueueTable> & { recipient: string };

/** What mails of somebody who is gone are known by: where they went, and what those to others say of them. */
export type MailTraces = { addresses: readonly string[]; said: readonly string[] };

/** Where mails go. `send` throws when the mail did not get there. */
export type MailTransport = {
  send(mail: QueuedMail): Promise<void>;
  close(): void;
  /** Deletes what it still has of mails to somebody, or about them. */
  forget?(traces: MailTraces): Promise<void>;
};

type Options = { db: Kysely<Database>; log: Logger; transport: MailTransport };
/** `sent`: those that are done with. */
type Delivery = { sent: number; failed: number };

/** Takes mails from the queue to the transport. Several processes may run one each. */
export type MailSender = {
  /** Begins to look at the queue by itself. */
  start(): void;
  /** Ends after the mails that are under way; the rest stays in the queue. */
  stop(): Promise<void>;
  /** Says that the queue may have something. Never waits, never throws; nothing happens before `start`. */
  wake(): void;
  /** Tries every mail that is due, once; fewer where the mail server turns out to be away. */
  deliverNow(): Promise<Delivery>;
  /** What became of mails that went to somebody, since the process began. */
  tried(): Delivery;
  /** Whether the last mail that was tried found the mail server, whatever that said of the mail. */
  isReachable(): boolean;
  /** Deletes what is kept of mails to somebody or about them, beside the queue. */
  forget(traces: MailTraces): Promise<void>;
};

const POLL_MS = 10_000;
export const PARALLEL = 3;
// A stop waits this long for mails under way; what was not finished is tried again after the next start.
const STOP_MS = 5_000;

/** What the mail server did with a mail. */
type Reached = 'taken' | 'refused' | 'away';

async function deliver(
  { db, log, transport }: Options,
  mail: ClaimedMail,
  onTried: (outcome: Reached) => void,
): Promise<keyof Delivery> {
  const { recipient } = mail;
  if (await dropUntimely(db, mail)) return 'sent';
  if (recipient !== null) {
    try {
      await transport.send({ ...mail, recipient });
      onTried('taken');
    } catch (error) {
      onTried(isOfTheMail(error) ? 'refused' : 'away');
      await (isRefusedForGood(error) ? dropRefused : postponeMail)(db, log, mail, error);
      return 'failed';
    }
  }
  await db.deleteFrom('mail_queue').where('id', '=', mail.id).execute();
  await forgetRefusals(db, mail);
  return 'sent';
}

/** What became of mails that were tried, and whether the mail server was there: by the last one, and in this round. */
function createTally() {
  const counts = { sent: 0, failed: 0 };
  let reachable = true;
  let lost = 0;
  return {
    counts: () => ({ ...counts }),
    isReachable: () => reachable,
    lostInARow: () => lost,
    begin: () => void (lost = 0),
    note(outcome: Reached): void {
      reachable = outcome !== 'away';
      lost = reachable ? 0 : lost + 1;
      counts[outcome === 'taken' ? 'sent' : 'failed'] += 1;
    },
  };
}

/** A sender over one transport. */
export function createMailSender(options: Options): MailSender {
  const { db, log, transport } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let wokenMeanwhile = false;
  let stopping = false;
  const tries = createTally();

  async function deliverNow(): Promise<Delivery> {
    const delivery = { sent: 0, failed: 0 };
    tries.begin();
    const drain = async () => {
      // A mail server that is away is not asked for each of a thousand mails, nor is the log told a thousand times.
      while (!stopping && tries.lostInARow() < PARALLEL) {
        const mail = await claimMail(db);
        if (!mail) return;
        const outcome = await deliver(options, mail, tries.note);
        delivery[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, drain));
    return delivery;
  }

  function wake(): void {
    if (!timer) return;
    wokenMeanwhile = running !== undefined;
    if (running) return;
    running = deliverNow()
      .catch((error: unknown) => log.warn({ err: error }, 'the mail queue cannot be read'))
      .finally(() => {
        running = undefined;
        if (wokenMeanwhile) wake();
      });
  }

  return {
    wake,
    deliverNow,
    isReachable: tries.isReachable,
    tried: tries.counts,
    forget: async (traces) => transport.forget?.(traces),
    start() {
      timer ??= setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      timer = undefined;
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
