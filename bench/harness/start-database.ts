import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, type Connection } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../lib/server/db/migrate.ts';

export type BenchDatabase = { connection: Connection; dataDir: string; stop: () => Promise<void> };

/** A migrated, empty database in a folder of its own, as `npm start` makes it. `stop` removes it. */
export async function startDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const db = createDatabase(createPool(server.connection, 1));
  await migrate(db);
  await db.destroy();
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connection: server.connection, dataDir, stop };
}
