import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, type Connection } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { within } from '../../lib/server/db/scratch-database.ts';
import { migrate } from '../../lib/server/db/migrate.ts';

// The run's data dies with it: nothing has to survive a power cut.
export const UNSAFE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };

type Server = { connection: Connection; stop: () => Promise<void> };

async function startOwn(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-test-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: UNSAFE });
  return { connection, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/** The server that `npm run test:postgres` names. */
async function useGiven(connection: string): Promise<Server> {
  const drop = async () => {
    const admin = createPool(connection, 1);
    await admin.query('drop database if exists lekha_template with (force)');
    await admin.end();
  };
  await drop();
  return { connection, stop: drop };
}

/** Has a real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function startDatabase(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const server = await (given ? useGiven(given) : startOwn());
  const admin = createPool(server.connection, 1);
  await admin.query('create database lekha_template');
  const template = createDatabase(createPool(within(server.connection, 'lekha_template'), 1));
  await migrate(template);
  await template.destroy();
  await admin.end();
  process.env.LEKHA_TEST_DATABASE = JSON.stringify(server.connection);
  Object.assign(globalThis, { lekhaTestServer: server });
}
