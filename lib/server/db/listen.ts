import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';
import { errorCode } from './embedded/postmaster.ts';
import type { Database } from './schema.ts';

/** Opens a connection for LISTEN, beside the pool. */
export type OpenListener = () => Promise<pg.Client>;

export type Listener = {
  /** Resolves when the first attempt to listen has ended, well or not. */
  tried: Promise<void>;
  /**
   * Resolves when everything has been heard that was committed before the call, or nothing is heard any more: `onLost` has
   * been called by then. A connection that does not answer is lost, too.
   */
  caughtUp: () => Promise<void>;
  close: () => Promise<void>;
};

type Heard = {
  onMessage: (message: string) => void;
  /** Nothing is heard from now on. */
  onLost?: () => void;
  /** Listening begins, for the first time or again: messages may have been missed before. */
  onGap?: () => void;
};

const RETRY_MS = 1_000;

/** Asks one question at a time. Whoever comes while it is asked shares the next one with all others who do. */
function oneByOne(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    return (asking = ask().finally(() => {
      if (!next) asking = undefined;
    }));
  }

  return () => {
    if (!asking) return begin();
    next ??= asking.then(begin, begin);
    return next;
  };
}

/**
 * Hears the messages of a PostgreSQL channel, from every process on the database, on a connection of its own that is
 * opened again when it breaks. What is sent meanwhile is lost.
 */
export function listenTo(
  channel: string,
  connect: OpenListener,
  { onMessage, onLost = () => {}, onGap = () => {} }: Heard,
  log: Logger,
): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  // The client, as long as it hears.
  let listening: pg.Client | undefined;

  function again(): void {
    client = listening = undefined;
    if (closed) return;
    onLost();
    retry = setTimeout(() => void open(), RETRY_MS).unref();
  }

  // Of one that breaks, its question may hear before it is said to have ended, and each opens no more than one other.
  function giveUp(broken: pg.Client): void {
    if (broken !== client) return;
    again();
    broken.end().catch(() => {});
  }

  /** Asks a connection that is given up when it cannot answer. @returns whether it still hears */
  async function ask(asked: pg.Client, question: string): Promise<boolean> {
    await asked.query(question).catch(() => giveUp(asked));
    return asked === client;
  }

  async function open(): Promise<void> {
    const opened = await connect().catch(() => undefined);
    if (!opened) return again();
    if (closed) return void (await opened.end());
    client = opened;
    opened.on('notification', ({ payload }) => onMessage(payload ?? ''));
    // A connection that the database ends says so twice.
    opened.on('error', (err) => {
      log.warn({ err, channel }, 'connection that listens to the database lost');
      giveUp(opened);
    });
    opened.once('end', () => giveUp(opened));
    if (!(await ask(opened, `listen ${channel}`)) || closed) return;
    listening = opened;
    onGap();
  }

  return {
    tried: open(),
    // PostgreSQL tells a session what was announced before it says that a statement is done, even an empty one.
    caughtUp: oneByOne(async () => void (listening && (await ask(listening, '')))),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

// Longer than an answer of a database that is busy.
const PATIENCE_MS = 10_000;
const REFUSAL =
  'DATABASE_URL: what the database announces does not arrive, so pages would stay as they are after a change. ' +
  'A pooler in front of it must keep a connection for whoever has it (PgBouncer: pool_mode = session).';
const STANDBY = 'DATABASE_URL: the database takes no writes: it is a standby. Lead it to the primary server.';

/**
 * Makes sure that a connection which listens hears what others announce. Behind a pooler that hands connections on
 * after each transaction none does, and named statements (keep-plan.ts) belong to somebody else.
 * @throws StartError that names DATABASE_URL
 */
export async function checkListening(
  db: Kysely<Database>,
  connect: OpenListener,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const channel = `lekha_check_${randomBytes(8).toString('hex')}`;
  const listener = await connect();
  const late = new AbortController();
  try {
    const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`).catch((cause: unknown) => {
      throw errorCode(cause) === '25006' ? new StartError(STANDBY, { cause }) : cause;
    });
    await sql`select pg_notify(${channel}, '')`.execute(db);
    const isHeard = Promise.race([heard, sleep(patienceMs, false, { signal: late.signal })]);
    if (!(await isHeard)) throw new StartError(REFUSAL);
  } finally {
    late.abort();
    await listener.end();
  }
}
