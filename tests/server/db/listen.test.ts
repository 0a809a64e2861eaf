/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { createDatabase, createPool, openListener } from '../../../lib/server/db/client.ts';
import { listenTo, type Listener } from '../../../lib/server/db/listen.ts';
import { createLog } from '../../../lib/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const CHANNEL = 'listen_test';
const tell = (message: string) => sql`select pg_notify(${CHANNEL}, ${message})`.execute(database.db);

type Ear = { listener: Listener; heard: string[]; opened: pg.Client[]; untilOpened: (count: number) => Promise<void> };

/** A listener of which each step is noted down, and the connections that it opened. */
async function listen(prepare: (client: pg.Client, nth: number) => void = () => {}): Promise<Ear> {
  const heard: string[] = [];
  const opened: pg.Client[] = [];
  const connect = async () => {
    const client = await openListener(database.connection);
    prepare(client, opened.push(client));
    return client;
  };
  const hears = {
    onMessage: (message: string) => void heard.push(message),
    onLost: () => void heard.push('lost'),
    onGap: () => void heard.push('gap'),
  };
  const listener = listenTo(CHANNEL, connect, hears, createLog('silent'));
  await listener.tried;
  const gaps = () => heard.filter((step) => step === 'gap').length;
  const untilOpened = async (count: number) => {
    while (gaps() < count) await sleep(20);
  };
  return { listener, heard, opened, untilOpened };
}

const connectionsOf = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'lekha-listen'`.execute(database.db);
  return rows[0]?.count;
};

const endAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lekha-listen'`.execute(database.db);

test('whoever asks while the connection is being ended is answered when it is known to be lost', async () => {
  const { listener, heard, untilOpened } = await listen();
  // The database says it to the question that it is asked, and only then closes the connection.
  const ask = async (after: number) => {
    await sleep(after);
    await listener.caughtUp();
    return heard.includes('lost');
  };
  const asked = Array.from({ length: 400 }, (_, n) => ask(n / 40));
  await endAll();
  const answers = await Promise.all([...asked, ask(20)]);
  expect(answers.at(-1)).toBe(true);
  await untilOpened(2);
  await listener.close();
});

test('a question that fails gives the connection up, and one takes its place', async () => {
  const { listener, heard, opened, untilOpened } = await listen((client, nth) => {
    if (nth > 1) return;
    const query = client.query.bind(client) as (text: string) => Promise<unknown>;
    const refuse = () => Promise.reject(new Error('canceling statement due to user request'));
    Object.assign(client, { query: (text: string) => (text === '' ? refuse() : query(text)) });
  });
  await listener.caughtUp();
  expect(heard).toEqual(['gap', 'lost']);
  await listener.caughtUp();
  await untilOpened(2);
  await tell('again');
  await listener.caughtUp();
  expect(heard).toEqual(['gap', 'lost', 'gap', 'again']);
  expect(opened).toHaveLength(2);
  expect(await connectionsOf()).toBe(1);
  await listener.close();
});

test('one that breaks before it listens is opened again once', async () => {
  const { listener, heard, opened, untilOpened } = await listen((client, nth) => {
    if (nth > 1) return;
    const query = client.query.bind(client) as (text: string) => Promise<unknown>;
    Object.assign(client, { query: () => query('select pg_terminate_backend(pg_backend_pid())') });
  });
  expect(heard).toEqual(['lost']);
  await untilOpened(1);
  await sleep(300);
  expect(heard).toEqual(['lost', 'gap']);
  expect(opened).toHaveLength(2);
  expect(await connectionsOf()).toBe(1);
  await listener.close();
});

test('writers on two instances hear what they announced, while connections are ended at any moment', async () => {
  const others = createDatabase(createPool(database.connection, 6));
  const ears = [await listen(), await listen()];
  const deaf: string[] = [];
  const write = async ({ listener, heard }: Ear, writer: number) => {
    for (let n = 0; n < 40; n += 1) {
      const message = `${writer}-${n}`;
      const before = heard.length;
      await sql`select pg_notify(${CHANNEL}, ${message})`.execute(others);
      await listener.caughtUp();
      const since = heard.slice(before);
      const isLost = heard.findLast((step) => step === 'lost' || step === 'gap') === 'lost';
      if (!isLost && !since.includes(message) && !since.includes('gap') && !since.includes('lost')) deaf.push(message);
      await sleep(Math.random() * 30);
    }
  };
  const end = async () => {
    for (let n = 0; n < 2; n += 1) {
      await sleep(100 + Math.random() * 300);
      await endAll();
    }
  };
  await Promise.all([
    end(),
    ...ears.flatMap((ear, index) => [0, 1, 2, 3].map((writer) => write(ear, index * 10 + writer))),
  ]);
  expect(deaf).toEqual([]);
  await Promise.all(ears.map(({ listener }) => listener.close()));
  await others.destroy();
});
