import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenDatabase } from '../../../e2e/setup/given-database.ts';
import { freePort, startServer, type ServerProcess } from '../../../e2e/setup/server-process.ts';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { connectEmbeddedPostgres } from '../../../lib/server/db/embedded/lock-data-dir.ts';
import { readPostmasterRecord } from '../../../lib/server/db/embedded/postmaster.ts';

const ADMIN = { email: 'admin@site.test', password: 'Right-horse-7-battery' };

/** Whom kill -9 takes. */
export type Victim = 'server' | 'database' | 'both';

type TestedDatabase = ReturnType<typeof createDatabase>;

/** A real server on data of its own, to be killed and started again. */
export type CrashSite = Awaited<ReturnType<typeof startCrashSite>>;

const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    (answer) => answer.status === 200,
    () => false,
  );

/** Whatever else happens, a server that is not ready again within half a minute is a fault. */
async function readyWithin(server: ServerProcess): Promise<number> {
  const startedAt = performance.now();
  while (!(await isHealthy(server.url))) {
    if (performance.now() - startedAt > 30_000) throw new Error(`not ready again:\n${server.output()}`);
    await sleep(50);
  }
  return Math.round(performance.now() - startedAt);
}

export async function startCrashSite(dataDir: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const env = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'relaxed',
    ACCESS_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'error',
    ...more,
  };
  const launch = () => startServer({ dataDir, port, env });
  let server = launch();
  await server.ready();

  /** Looks into the database, past the server. */
  async function look<T>(at: (db: TestedDatabase) => Promise<T>): Promise<T> {
    const connection = givenDatabase(dataDir) ?? (await connectEmbeddedPostgres({ dataDir }));
    if (!connection) throw new Error('The embedded database does not run.');
    const db = createDatabase(createPool(connection, 2));
    return at(db).finally(() => db.destroy());
  }

  async function kill(victim: Victim): Promise<void> {
    const database = victim === 'server' ? undefined : await readPostmasterRecord(join(dataDir, 'pg'));
    if (victim !== 'database') server.child.kill('SIGKILL');
    if (database) process.kill(database.pid, 'SIGKILL');
    if (victim !== 'database') await server.exited;
  }

  return {
    url: server.url,
    dataDir,
    admin: ADMIN,
    look,
    kill,
    /** Starts the server if it was killed. @returns milliseconds until health answers 200 */
    async comeBack(): Promise<number> {
      if (server.child.exitCode !== null || server.child.signalCode !== null) server = launch();
      return readyWithin(server);
    },
    pid: () => server.child.pid,
    output: () => server.output(),
    async stop(): Promise<number | null> {
      server.child.kill('SIGTERM');
      return server.exited;
    },
  };
}
