import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterRecord } from '../../lib/server/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { givenDatabase } from './given-database.ts';
import { type Cluster, startCluster } from './machine-postgres.mjs';

async function startEmbedded(dataDir: string): Promise<Cluster> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, user, database } = connection;
  const record = () => readPostmasterRecord(join(dataDir, 'pg'));
  // It outlives a process that is ended before anybody has stopped it.
  process.once('exit', () => {
    const file = join(dataDir, 'pg', 'postmaster.pid');
    if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8')), 'SIGINT');
  });
  return {
    url: `postgres://${user}@localhost/${database}?host=${host}`,
    restart: async (signal) => {
      const ended = (await record())?.pid;
      if (!ended) throw new Error('The database does not run.');
      process.kill(ended, signal);
      // We start it again: a second one that holds it would keep it running behind the test.
      for (let now = await record(); !now?.isReady || now.pid === ended; now = await record()) await sleep(20);
    },
    stop,
  };
}

/**
 * A database for the DATABASE_URL of several instances, on a server of its own: one that is made of the same programs as that
 * of `npm run test:postgres`, the embedded one else. Where nobody knows the programs of that, it is a database there.
 */
export async function startDatabase(dataDir: string): Promise<Cluster> {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES) return startCluster(TEST_POSTGRES);
  const url = givenDatabase(dataDir);
  if (!url) return startEmbedded(dataDir);
  const restart = () => Promise.reject(new Error('Another server is not ours to restart.'));
  return { url, restart, stop: async () => {} };
}
