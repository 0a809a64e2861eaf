import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargeSite } from '../../bench/large-site/fill-large-site.ts';
import { LARGE_SITE } from '../../bench/large-site/site-size.ts';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../lib/server/db/migrate.ts';
import { UNSAFE } from './start-database.ts';
import type { TestDatabase } from './test-database.ts';

// Most of the time would go into the search vectors of 100,000 different texts.
const TEXTS = { texts: 20_000, words: 120 };

export type LargeDatabase = TestDatabase & { vocabulary: Awaited<ReturnType<typeof fillLargeSite>> };

/**
 * A database with 100,000 posts and 1,000,000 comments. Takes about a minute. It has a server of its own: on that of the
 * run, each database that another test drops would first write out all that is filled in here.
 */
export async function createLargeDatabase(): Promise<LargeDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-large-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: UNSAFE });
  const db = createDatabase(createPool(connection));
  await migrate(db);
  const vocabulary = await fillLargeSite(connection, { ...LARGE_SITE, ...TEXTS });
  const close = async () => {
    await db.destroy();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { db, connection, vocabulary, close };
}
