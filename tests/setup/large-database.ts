import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargeSite } from '../../bench/large-site/fill-large-site.ts';
import { LARGE_SITE } from '../../bench/large-site/site-size.ts';
import { startCluster } from '../../e2e/setup/machine-postgres.mjs';
import { type Connection, createDatabase, createPool } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../lib/server/db/migrate.ts';
import { UNSAFE } from './start-database.ts';
import type { TestDatabase } from './test-database.ts';

// Most of the time would go into the search vectors of 100,000 different texts.
const TEXTS = { texts: 20_000, words: 120 };

export type LargeDatabase = TestDatabase & { vocabulary: Awaited<ReturnType<typeof fillLargeSite>> };

async function startServer(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES) {
    const { url, stop } = await startCluster(
      TEST_POSTGRES,
      Object.entries(UNSAFE).map(([name, value]) => `${name}=${value}`),
    );
    return { connection: url, stop };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-large-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: UNSAFE });
  return { connection, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/**
 * A database with 100,000 posts and 1,000,000 comments. Takes about a minute. It has a server of its own: on that of the
 * run, each database that another test drops would first write out all that is filled in here.
 */
export async function createLargeDatabase(): Promise<LargeDatabase> {
  const { connection, stop } = await startServer();
  const db = createDatabase(createPool(connection));
  await migrate(db);
  const vocabulary = await fillLargeSite(connection, { ...LARGE_SITE, ...TEXTS });
  const close = async () => {
    await db.destroy();
    await stop();
  };
  return { db, connection, vocabulary, close };
}
