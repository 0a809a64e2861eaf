import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { errorResponse } from '../../lib/server/api/respond.ts';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

type Queries = TestDatabase['db'];

const pidOf = async (db: Queries) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

/** Ends the connection from the database's side, and lets that be heard here. */
async function cut(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => errorResponse(error, 'request').status,
  );

test('a connection that breaks in a query is 503, and the next request has a new one', async () => {
  let isCut: Promise<void> | undefined;
  const sleeping = database.db.connection().execute(async (connection) => {
    isCut = cut(await pidOf(connection));
    await sql`select pg_sleep(20)`.execute(connection);
  });
  expect(await statusOf(sleeping)).toBe(503);
  await isCut;
  expect(await statusOf(sql`select 1`.execute(database.db))).toBe(200);
});

test('a connection that breaks between the queries of a transaction is 503, and ends nothing else', async () => {
  const broken = database.db.transaction().execute(async (trx) => {
    await cut(await pidOf(trx));
    await sql`select 1`.execute(trx);
  });
  expect(await statusOf(broken)).toBe(503);
  expect(await statusOf(sql`select 1`.execute(database.db))).toBe(200);
});

test('a pipe that breaks while a query is sent is the database being away', () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(errorResponse(broken, 'request').status).toBe(503);
});

test('a database that hangs is given up, and is there again when it goes on', async () => {
  const impatient = createDatabase(createPool(database.connection, 1, 300));
  const pid = await pidOf(impatient);
  process.kill(pid, 'SIGSTOP');
  expect(await statusOf(sql`select 1`.execute(impatient))).toBe(503);
  process.kill(pid, 'SIGCONT');
  expect(await statusOf(sql`select 1`.execute(impatient))).toBe(200);
  await impatient.destroy();
});
