/** @jest-environment node */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, createDatabase, createPool, openListener } from '../../../lib/server/db/client.ts';
import { createTurns } from '../../../lib/server/http/turns.ts';
import { forEverybody, inRequest } from '../../../lib/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function asRole(connection: Connection, role: string): Connection {
  if (typeof connection !== 'string') return { ...connection, user: role, password: 'few' };
  return Object.assign(new URL(connection), { username: role, password: 'few' }).href;
}

async function untilOpen<T>(open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(50);
    }
  }
}

async function settingsOfSession() {
  const pool = createPool(database.connection, 1);
  const { rows } = await pool.query(
    `select current_setting('random_page_cost') as cost, current_setting('jit') as jit, current_setting('timezone') as zone,
       current_setting('statement_timeout') as timeout`,
  );
  await pool.end();
  return rows[0];
}

test('a session plans for data in memory and compiles nothing, on a server whose operator has set nothing', async () => {
  expect(await settingsOfSession()).toEqual({ cost: '1.1', jit: 'off', zone: 'UTC', timeout: '30s' });
});

test('a transaction that an instance leaves lying holds its locks for less than a statement waits for them', async () => {
  const server = createPool(database.connection, 1, 40_000);
  const { rows } = await server.query("select current_setting('idle_in_transaction_session_timeout') as idle");
  expect(rows).toEqual([{ idle: '20s' }]);
  await server.end();
});

test('what the operator has set stays', async () => {
  const pool = createPool(database.connection, 1);
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(
    `alter database ${rows[0]?.name} set random_page_cost to 3; alter database ${rows[0]?.name} set jit to on`,
  );
  await pool.end();
  expect(await settingsOfSession()).toEqual({ cost: '3', jit: 'on', zone: 'UTC', timeout: '30s' });
});

test('what database or role have set for other programs changes no date, no text and no transaction', async () => {
  const other = await createTestDatabase();
  const before = createPool(other.connection, 1);
  const {
    rows: [{ name = '' } = {}],
  } = await before.query<{ name: string }>('select current_database() as name');
  const set = (what: string) => before.query(`alter database ${name} set ${what}`);
  await set("datestyle to 'German, DMY'");
  await set('standard_conforming_strings to off');
  await set("default_transaction_isolation to 'serializable'");
  await set("idle_in_transaction_session_timeout to '50ms'");
  await before.end();
  const [tool, server] = [createPool(other.connection, 1), createPool(other.connection, 1, 40_000)];
  const asked = String.raw`select '2026-11-30Z'::timestamptz as date, 'a\b' as text,
    current_setting('transaction_isolation') as isolation, current_setting('idle_in_transaction_session_timeout') as idle`;
  const understood = { date: new Date('2026-11-30'), text: String.raw`a\b`, isolation: 'read committed' };
  // An import works on pictures within its transaction; what the server does so says it there.
  expect((await tool.query(asked)).rows).toEqual([{ ...understood, idle: '0' }]);
  expect((await server.query(asked)).rows).toEqual([{ ...understood, idle: '50ms' }]);
  await Promise.all([tool.end(), server.end()]);
  await other.close();
});

test('requests of one address that wait for each other leave connections to everybody else', async () => {
  const db = createDatabase(createPool(database.connection, 10));
  const from = <Result>(sender: string, work: () => Promise<Result>) => inRequest({ requestId: 'one', sender }, work);
  let [running, most] = [0, 0];
  const save = () =>
    db.transaction().execute(async (trx) => {
      most = Math.max(most, (running += 1));
      await sql`select pg_advisory_xact_lock(1), pg_sleep(0.02)`.execute(trx);
      running -= 1;
    });
  const saves = Array.from({ length: 30 }, () => from('203.0.113.1', save));
  // Whoever has a connection may take another: else those of a transaction would wait for each other for ever.
  const nested = from('203.0.113.3', () =>
    db.transaction().execute(() => Promise.all(Array.from({ length: 4 }, () => sql`select 1`.execute(db)))),
  );
  const other = await from('203.0.113.2', async () => {
    await sql`select 1`.execute(db);
    return running;
  });
  await nested;
  expect(other).toBeGreaterThan(0);
  await Promise.all(saves);
  expect([running, most]).toEqual([0, 5]);
  await expect(from('203.0.113.1', () => sql`select no_such_column`.execute(db))).rejects.toThrow('no_such_column');
  await from('203.0.113.1', save);
  await db.destroy();
});

test('what a request does for everybody, and what has a place of its own, waits for no share of its address', async () => {
  const db = createDatabase(createPool(database.connection, 10));
  const from = <Result>(work: () => Promise<Result>) => inRequest({ requestId: 'one', sender: '203.0.113.7' }, work);
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const held = Array.from({ length: 5 }, () => from(() => db.transaction().execute(() => end)));
  const ask = () => sql`select 1`.execute(db);
  await from(() => forEverybody(ask));
  await from(() => createTurns('of a test', { atOnce: 1, patienceMs: 1_000 })(ask));
  let isAnswered = false;
  const own = from(ask).then(() => (isAnswered = true));
  await sleep(50);
  expect(isAnswered).toBe(false);
  letGo();
  await Promise.all([...held, own]);
  await db.destroy();
});

test('a database that is away takes no share for good', async () => {
  const db = createDatabase(createPool({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' }));
  const ask = () => inRequest({ requestId: 'one', sender: '203.0.113.9' }, () => sql`select 1`.execute(db));
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, ask));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(12).fill('ECONNREFUSED'),
  );
  await db.destroy();
});

test('where the server gives no more connections requests share those that are there, and listening comes first', async () => {
  const other = await createTestDatabase();
  const role = `few_${process.pid}`;
  await sql.raw(`create role ${role} login password 'few' connection limit 3`).execute(other.db);
  const connection = asRole(other.connection, role);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const pool = createPool(connection, 10);
  const db = createDatabase(pool);
  await sql`select 1`.execute(db);
  const ask = () => sql`select pg_sleep(0.01)`.execute(db);
  await Promise.all(Array.from({ length: 40 }, ask));
  expect([pool.totalCount, pool.options.max]).toEqual([3, 3]);
  const listen = () => openListener(connection, pool);
  await expect(listen()).rejects.toThrow('too many connections');
  const listener = await untilOpen(listen);
  await Promise.all(Array.from({ length: 40 }, ask));
  await listener.end();
  // A minute later, in their order.
  for (const [again, ms] of timers.mock.calls) if (ms === 60_000) again();
  timers.mockRestore();
  expect(pool.options.max).toBe(10);
  await db.destroy();
  await sql.raw(`drop role ${role}`).execute(other.db);
  await other.close();
});
