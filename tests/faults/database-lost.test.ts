import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { errorResponse } from '../../lib/server/api/respond.ts';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { countRequest } from '../../lib/server/limits/address-limits.ts';
import { countReservedUse } from '../../lib/server/limits/reserved-uses.ts';
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

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'the name or the network of the database goes away with it (%s)',
  (code) => {
    const lost = Object.assign(new Error(`getaddrinfo ${code} db`), { code });
    expect(errorResponse(lost, 'request').status).toBe(503);
  },
);

test('a database that takes no writes refuses them with 503, and what is read waits for no count', async () => {
  const standby = database.db.connection();
  await standby.execute(async (connection) => {
    await sql`set default_transaction_read_only to on`.execute(connection);
    const write = () => sql`delete from posts`.execute(connection);
    expect(await statusOf(write())).toBe(503);
    const counted = () => countReservedUse(connection, 'reader', { points: 10, seconds: 60 });
    expect(await statusOf(counted())).toBe(200);
    // A search writes nothing but its count, and a flood of them is refused all the same.
    const search = () => statusOf(countRequest(connection, 'search', '192.0.2.9'));
    const answers = [];
    for (let times = 0; times < 121; times += 1) answers.push(await search());
    expect([...new Set(answers.slice(0, 120)), answers[120]]).toEqual([200, 429]);
    await sql`reset default_transaction_read_only`.execute(connection);
  });
});

test.each(['statement_timeout', 'lock_timeout'])(
  'who waits for a lock until %s is told to come back',
  async (timeout) => {
    await sql`create table held ()`.execute(database.db);
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table held`.execute(holder);
      const waiting = database.db.transaction().execute(async (trx) => {
        await sql`select set_config(${timeout}, '50ms', true)`.execute(trx);
        await sql`select from held`.execute(trx);
      });
      const answer = await waiting.catch((error: unknown) => errorResponse(error, 'request'));
      expect(answer).toMatchObject({ status: 503 });
      expect(answer?.headers.get('retry-after')).toBe('5');
    });
  },
);

/** A way to the database that may fall silent, as a machine does that hangs: it takes connections and says nothing. */
async function openWay(to: string | { host: string; port: number }) {
  const url = typeof to === 'string' ? new URL(to) : undefined;
  // A socket's folder stands in the address's query.
  const named = { host: url?.searchParams.get('host') ?? url?.hostname ?? '', port: Number(url?.port || 5432) };
  const { host, port } = typeof to === 'string' ? named : to;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let isSilent = false;
  const sockets: Socket[] = [];
  const way = createServer((near) => {
    const far = connect(target);
    sockets.push(near, far);
    near.on('error', () => {}).on('data', (bytes) => isSilent || far.write(bytes));
    far.on('error', () => {}).on('data', (bytes) => isSilent || near.write(bytes));
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    port: (way.address() as AddressInfo).port,
    fallSilent: () => (isSilent = true),
    speak: () => (isSilent = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      way.close();
    },
  };
}

test('a database that greets nobody is given up long before a slow statement is', async () => {
  const way = await openWay(database.connection);
  const { connection } = database;
  const through = { host: '127.0.0.1', port: way.port };
  const address =
    typeof connection === 'string'
      ? Object.assign(new URL(connection), {
          hostname: through.host,
          port: String(through.port),
          search: '',
        }).href
      : { ...connection, ...through };
  // A patience that this test does not have.
  const served = createDatabase(createPool(address, 2, 600_000));
  // One that is slow is waited for.
  expect(await statusOf(sql`select pg_sleep(3)`.execute(served))).toBe(200);
  way.fallSilent();
  expect(await statusOf(sql`select 1`.execute(served))).toBe(503);
  way.speak();
  expect(await statusOf(sql`select 1`.execute(served))).toBe(200);
  await served.destroy();
  way.close();
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
