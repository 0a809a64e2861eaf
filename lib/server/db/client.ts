import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';
import { noteFailure, noteFault, noteNoRoom } from '../http/render-context.ts';
import { createHolds, createTurns } from '../http/turns.ts';
import { servedRequest } from '../log.ts';
import { errorCode } from './embedded/postmaster.ts';
import { isDatabaseAway } from './errors.ts';
import type { Database } from './schema.ts';
import { KEPT_PLAN } from './sql-fragments.ts';

/** A connection string, or what the embedded server reports. */
export type Connection = string | { host: string; port: number; user: string; database: string; password?: string };

// The embedded server knows no TLS; without this the operator's PGSSLMODE would ask for it.
function addressOf(connection: Connection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false };
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

// Of the few statements whose plans are kept, by their texts.
const names = new LRUCache<string, string>({ max: 200 });

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Names the statements that ask for it (`keepPlan`): a connection plans one once. */
class PlanKeepingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // One of many forms of the same call is what the query builder uses.
    const query = this.query.bind(this) as Query;
    const keeping: Query = (text, values, ...rest) =>
      typeof text === 'string' && text.startsWith(KEPT_PLAN)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    Object.assign(this, { query: keeping });
  }
}

const STATEMENT_MS = 30_000;
// As the embedded server has them: data of a blog are in memory, where reading by an index costs little, and no statement is
// long enough to be worth compiling. An instance that freezes, or whose machine is gone, holds its locks for less than another
// one's statement waits for them. What the operator of a server has set stays.
const FITTING = `select set_config(name, value, false) from pg_settings natural join (values ('jit', 'off'),
  ('random_page_cost', '1.1'), ('idle_in_transaction_session_timeout', '20s')) fitting(name, value) where source = 'default'`;

// Server, database or role may have others, for other programs. Dates in another style are read as none.
const UNDERSTOOD = `set timezone to 'UTC'; set datestyle to 'ISO'; set standard_conforming_strings to on;
  set default_transaction_isolation to 'read committed';`;
// The tool works on pictures between two statements of its transaction.
const OF_TOOL = `${UNDERSTOOD} set idle_in_transaction_session_timeout to 0;`;

// Said behind the greeting, not with it: a pooler in front of the database refuses what it does not know there. The pool
// waits for the promise, of which its types know nothing.
const beginSession =
  (statementMs: number, isTool: boolean) =>
  (client: pg.ClientBase): unknown =>
    client.query(`${isTool ? OF_TOOL : UNDERSTOOD} set statement_timeout to ${statementMs}; ${FITTING}`);

// Statements that take longer are looked after: they may be slow, or the database may hang.
const QUIET_MS = 2_000;
const GREETING_MS = 5_000;

/** Asks whether a database greets a new connection, or refuses it; whoever asks meanwhile shares the answer. */
function createProbe(address: pg.ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  async function ask(): Promise<boolean> {
    const client = new pg.Client({ ...address, connectionTimeoutMillis: GREETING_MS, application_name: 'lekha-probe' });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      client.end().catch(() => {});
    }
  }
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

/** Breaks a connection that waits for a statement while the database hangs: what waits fails as if it were away. */
function breakWhenHanging(
  client: pg.ClientBase & { end?: () => Promise<void> },
  answers: () => Promise<boolean>,
): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (text, ...rest) => {
    const answer = query(text, ...rest);
    let isWaiting = true;
    const lookAfter = async () => {
      if (!(await answers()) && isWaiting) await client.end?.();
    };
    const timer = setInterval(() => void lookAfter().catch(() => {}), QUIET_MS).unref();
    const settle = () => {
      isWaiting = false;
      clearInterval(timer);
    };
    void Promise.resolve(answer).then(settle, settle);
    return answer;
  };
  Object.assign(client, { query: watched });
}

const GIVES_NO_MORE = '53300';
const wanted = new WeakMap<pg.Pool, number>();
/** For a minute a pool wants no more than `most` connections. */
const makeDoWith = (most: number, pool: pg.Pool): void => {
  pool.options.max = Math.max(1, Math.min(pool.options.max, most));
  setTimeout(() => (pool.options.max = wanted.get(pool) ?? most), 60_000).unref();
};

/** Where the server gives no more connections, whoever asks waits for one of those that are there. */
function shareWhatIsGiven(pool: pg.Pool): void {
  wanted.set(pool, pool.options.max);
  const connect: pg.Pool['connect'] = pool.connect.bind(pool);
  let open = 0;
  // One that was on its way when another was refused.
  pool.on('connect', () => (pool.options.max = Math.max(pool.options.max, (open += 1))));
  pool.on('remove', () => void (open -= 1));
  const share = async () => {
    try {
      return await connect();
    } catch (error) {
      if (errorCode(error) !== GIVES_NO_MORE || open === 0) throw error;
      makeDoWith(open, pool);
      return connect();
    }
  };
  // The pool itself asks with a callback.
  Object.assign(pool, { connect: (done?: Parameters<typeof connect>[0]) => (done ? connect(done) : share()) });
}

/**
 * A pool of at most `max` connections. Sessions run in UTC; a statement that takes longer than 30 s (`statementMs`; 0
 * is for ever) is ended, so that no request hangs on the database. With `patienceMs` a database that does not even say
 * that is given up after it, and within seconds one that greets no new connection either.
 */
export function createPool(connection: Connection, max = 10, patienceMs?: number, statementMs = STATEMENT_MS): pg.Pool {
  const address = addressOf(connection);
  const pool = new pg.Pool({
    ...address,
    max,
    Client: PlanKeepingClient,
    connectionTimeoutMillis: 5_000,
    ...(patienceMs !== undefined && { query_timeout: patienceMs }),
    idleTimeoutMillis: 60_000,
    application_name: 'lekha',
    onConnect: beginSession(statementMs, patienceMs === undefined),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  shareWhatIsGiven(pool);
  const answers = createProbe(address);
  // So would one that breaks between the queries of a transaction, whose next query then fails.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (patienceMs !== undefined) breakWhenHanging(client, answers);
  });
  return pool;
}

// Longer than a database that is busy takes to say nothing.
const LISTENER_MS = 10_000;

/**
 * One connection beside the pool, for LISTEN. What it is asked it answers in 10 s, or fails. Without it nothing is kept: where
 * the server gives none, the pool gives one of its own back, for the next try.
 */
export async function openListener(connection: Connection, pool?: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({
    ...addressOf(connection),
    connectionTimeoutMillis: 5_000,
    query_timeout: LISTENER_MS,
    // It is silent for hours: a router on the way must not forget it.
    keepAlive: true,
    application_name: 'lekha-listen',
  });
  await client.connect().catch(async (error: unknown) => {
    if (pool && pool.totalCount > 1 && errorCode(error) === GIVES_NO_MORE) {
      makeDoWith(pool.totalCount - 1, pool);
      (await pool.connect()).release(true);
    }
    throw error;
  });
  return client;
}

function noteError(error: unknown, db?: Kysely<Database>): void {
  if (db) noteNoRoom(db, error);
  if (isDatabaseAway(error)) noteFailure(error);
  else noteFault(error);
}

const SLOW_MS = 1_000;
const LONGEST_STATEMENT = 500;

// So many requests of one address hold connections at once: however many writes of theirs wait for each other, others wait
// for none of them.
const SHARE = { atOnce: 5, patienceMs: 10_000 };
const hold = createHolds();

/** A connection of the pool, within the share of the address that it is for. */
async function connectInTurn(pool: pg.Pool): Promise<pg.PoolClient> {
  const request = servedRequest();
  const sender = request?.sender;
  const leave = request && sender && (await hold(request, createTurns(`connections of ${sender}`, SHARE)));
  if (!leave) return pool.connect();
  try {
    const client = await pool.connect();
    const release = client.release.bind(client);
    return Object.assign(client, { release: (error?: Error | boolean) => (leave(), release(error)) });
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * The typed query builder over a pool. A render learns of what failed, whatever becomes of the error; a `log` of
 * statements that take long.
 */
export function createDatabase(pool: pg.Pool, log?: Pick<Logger, 'warn'>): Kysely<Database> {
  const connect = () =>
    connectInTurn(pool).catch((error: unknown) => {
      noteError(error);
      throw error;
    });
  const db: Kysely<Database> = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { Client: PlanKeepingClient, options: pool.options, connect, end: () => pool.end() },
    }),
    log: ({ query, queryDurationMillis, ...event }) => {
      if (event.level === 'error') noteError(event.error, db);
      if (queryDurationMillis < SLOW_MS) return;
      // Without its values: they may be somebody's words.
      const statement = query.sql.replace(/\s+/g, ' ').slice(0, LONGEST_STATEMENT);
      log?.warn({ ms: Math.round(queryDurationMillis), statement }, 'slow statement');
    },
  });
  return db;
}
