import { constants, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { loadAuthSecret } from './auth/secret.ts';
import { createSanitiser } from './content/sanitise/sanitiser.ts';
import { createDatabase, createPool, openListener, type Connection } from './db/client.ts';
import { lockDataDir } from './db/embedded/lock-data-dir.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { type OpenListener, checkListening } from './db/listen.ts';
import { isOlder, migrateOf, waitForDatabase } from './db/migrate.ts';
import { withScratchDatabase } from './db/scratch-database.ts';
import type { Env } from './env.ts';
import { createMail } from './mail/create-mail.ts';
import { setRuntime, type Runtime } from './runtime.ts';
import { loadSettings } from './services/settings/settings.ts';
import { createViewBuffer } from './services/views/view-buffer.ts';
import { openStorage } from './storage/open-storage.ts';
import { configuredServices } from './translation/ask-service.ts';
import { createTranslator } from './translation/translator.ts';

export type StartedRuntime = {
  runtime: Runtime;
  /** A connection of its own for LISTEN. */
  openListener: OpenListener;
  /** Connections of the pool, and queries that wait for one. */
  pool: () => { total: number; idle: number; waiting: number };
  /** Which database it is right now, whatever its address or the role that asks; empty where that is not told. */
  databaseId: () => Promise<string>;
  /** Makes a successor the one server of its embedded database, as soon as its predecessor has gone. */
  succeed: () => void;
  close: () => Promise<void>;
};

/**
 * The server must be the only one on its embedded database, but for a successor, which starts beside it and takes over;
 * the command-line tool may work beside it. A keeper is that tool where it only copies what is there: a schema of an older
 * version stays as it is, so that what was kept goes back into that version.
 */
export type RuntimeUser = 'server' | 'successor' | 'tool' | 'keeper';

// Longer than the database itself lets a statement take.
const HANGING_MS = 40_000;
// Longer than a predecessor may take to finish what it has begun.
const SUCCESSION_SECONDS = 60;

type DatabaseServer = { connection: Connection; succeed: () => void; stop: () => Promise<void> };

async function openServer(env: Env, log: Logger, user: RuntimeUser): Promise<DatabaseServer> {
  if (env.DATABASE_URL) return { connection: env.DATABASE_URL, succeed: () => {}, stop: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => log.info(line) });
  let lock: ReturnType<typeof lockDataDir> | undefined;
  const release = async () => {
    await (await lock?.catch(() => undefined))?.release();
    await stop();
  };
  const succeed = () => {
    lock = lockDataDir(env.DATA_DIR, SUCCESSION_SECONDS);
    lock.catch((err: unknown) => log.error({ err }, 'the instance that was to leave is still there'));
  };
  try {
    if (user === 'server') await (lock = lockDataDir(env.DATA_DIR));
    return { connection, succeed, stop: release };
  } catch (error) {
    await release();
    throw error;
  }
}

type Preparation = Pick<Runtime, 'db' | 'log'> & { user: RuntimeUser; connection: Connection };

async function identify(db: Runtime['db']): Promise<string> {
  // A copy of a cluster's files has its identifier, but was not started in the same moment.
  const asked = sql<{ id: string }>`
    select md5(concat(system_identifier, pg_postmaster_start_time(), current_database())) as id from pg_control_system()`;
  // It may be away, and some who host databases keep the function to themselves.
  const told = await asked.execute(db).catch(() => undefined);
  return told?.rows[0]?.id ?? '';
}

/** The version of the code, as package.json has it. */
export async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(manifest).version);
}

async function prepareDatabase({ db, log, user, connection }: Preparation, { DATABASE_URL }: Env): Promise<void> {
  // The embedded one has been started and answers; another machine's may be on its way, and behind a pooler.
  if (DATABASE_URL) {
    await waitForDatabase(db, { say: (line) => log.warn(line) });
    await checkListening(db, () => openListener(DATABASE_URL));
  }
  if (user === 'keeper' && (await isOlder(db))) return;
  const ran = await migrateOf(connection, user === 'server' || user === 'successor');
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  await loadSettings(db);
}

/**
 * What the server and the command-line tool both stand on: the database (the embedded one is started or adopted),
 * migrated, and everything that shares it. `close` ends it in reverse, the database last.
 */
export async function startRuntime(env: Env, log: Logger, user: RuntimeUser): Promise<StartedRuntime> {
  // The tool has statements that may take long, and an operator who waits; and may be there to save what a disk still shows.
  const isTool = user === 'tool' || user === 'keeper';
  // First of all: nothing is started for a store or a key that cannot be used.
  const storage = await openStorage(env, log, isTool ? constants.R_OK : constants.W_OK);
  const authSecret = await loadAuthSecret(env.AUTH_SECRET, env.DATA_DIR);
  const server = await openServer(env, log, user);
  const pool = isTool ? createPool(server.connection) : createPool(server.connection, 10, HANGING_MS);
  const db = createDatabase(pool, isTool ? undefined : log);
  await prepareDatabase({ db, log, user, connection: server.connection }, env).catch(async (error: unknown) => {
    await db.destroy();
    await server.stop();
    throw error;
  });
  const sanitiser = createSanitiser();
  const views = createViewBuffer(db);
  const mail = createMail(env, db, log);
  const runtime: Runtime = {
    db,
    withScratch: (work) => withScratchDatabase(db, server.connection, work),
    log,
    sanitiser,
    views,
    mail,
    translator: createTranslator(configuredServices(env), log),
    storage,
    authSecret,
    realtimePort: env.REALTIME_PORT ?? env.PORT,
    startedAt: new Date(),
    version: await readVersion(),
  };
  setRuntime(runtime);
  const close = async () => {
    await mail.stop();
    await views.close();
    await sanitiser.close();
    await db.destroy();
    await server.stop();
  };
  return {
    runtime,
    openListener: () => openListener(server.connection, pool),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    databaseId: () => identify(db),
    succeed: server.succeed,
    close,
  };
}
