import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { createDatabase, createPool, type Connection } from '../../lib/server/db/client.ts';
import { within } from '../../lib/server/db/scratch-database.ts';
import type { Database } from '../../lib/server/db/schema.ts';

export type TestDatabase = { db: Kysely<Database>; connection: Connection; close: () => Promise<void> };

const testServer = (): Connection => JSON.parse(process.env.LEKHA_TEST_DATABASE ?? '{}');

/** How others reach the database that `db` is connected to. */
export async function connectionTo(db: Kysely<Database>): Promise<Connection> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return within(testServer(), String(rows[0]?.name));
}

/** A database of its own for one test file: a copy of the migrated template. `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool(server, 1);
  await admin.query(`create database ${name} template lekha_template strategy file_copy`);
  const connection = within(server, name);
  const db = createDatabase(createPool(connection));
  const close = async () => {
    await db.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { db, connection, close };
}
