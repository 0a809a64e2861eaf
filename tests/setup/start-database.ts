import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../lib/server/db/migrate.ts';

// The run's data dies with it: nothing has to survive a power cut.
export const UNSAFE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };

/** Starts a real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function startDatabase(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: UNSAFE });
  const admin = createPool({ ...server.connection }, 1);
  await admin.query('create database lekha_template');
  const template = createDatabase(createPool({ ...server.connection, database: 'lekha_template' }, 1));
  await migrate(template);
  await template.destroy();
  await admin.end();
  process.env.LEKHA_TEST_DATABASE = JSON.stringify(server.connection);
  Object.assign(globalThis, { lekhaTestServer: { server, dataDir } });
}
