import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openListener } from '../../../lib/server/db/client.ts';
import { env } from '../../../lib/server/env.ts';
import { startGateway, type StartedGateway } from '../../../lib/server/gateway/start-gateway.ts';
import { TAG_CHANNEL, tagOf } from '../../../lib/server/http/internal-headers.ts';
import { keptReads } from '../../../lib/server/http/kept-reads.ts';
import { listCategories } from '../../../lib/server/services/categories/category.ts';
import { loadSettings } from '../../../lib/server/services/settings/settings.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
let gateway: StartedGateway;
let publish = () => {};

beforeAll(async () => {
  started = await createTestRuntime();
  gateway = await startGateway({
    runtime: started.runtime,
    handle: () => Promise.reject(new Error('No page is asked for here.')),
    openListener: () => openListener(started.connection),
    publishOnTime: (onPublished) => {
      publish = onPublished;
      return { replan: () => {}, close: () => {} };
    },
    env: env(),
    mode: 'development',
    gauges: { sockets: () => 0, pool: () => ({ total: 0, idle: 0, waiting: 0 }) },
  });
});
afterAll(async () => {
  await gateway.close();
  await started.close();
});

const read = () => {
  const { db } = started.runtime;
  return keptReads(db).read('categories', ['categories', 'posts'], () => listCategories(db));
};

/** Asks until the answer is kept: listening begins behind the start. */
async function keptRead() {
  for (;;) {
    const [first, second] = [await read(), await read()];
    if (first === second) return first;
  }
}

/** Asks until the names are these; the test's own limit of time ends it. */
async function shows(...names: string[]) {
  for (;;) {
    const found = (await read()).map(({ name }) => name);
    if (found.join() === names.join()) return;
    await nextTurn();
  }
}

test('what any process writes is in what this one had read before', async () => {
  expect(await keptRead()).toEqual([]);
  const { db } = started.runtime;
  await db.insertInto('categories').values({ name: 'Rivers', slug: 'rivers', description: '' }).execute();
  await shows('Rivers');
  await keptRead();
  await db.updateTable('categories').set({ name: 'Lakes' }).execute();
  await shows('Lakes');
  await db.deleteFrom('categories').execute();
  await shows();
});

test('so is a post whose time has come, which nobody writes', async () => {
  const before = await keptRead();
  publish();
  expect(await read()).not.toBe(before);
});

test('a gateway that is closed hears of nothing, and keeps nothing, also when settings are read late', async () => {
  const { db } = started.runtime;
  const before = await keptRead();
  const other = await openListener(started.connection);
  await other.query('begin; lock table site_settings');
  await sql`select pg_notify(${TAG_CHANNEL}, ${tagOf.settings()})`.execute(db);
  while ((await read()) === before) await nextTurn();
  await gateway.close();
  const reading = loadSettings(db);
  await other.query('rollback');
  await other.end();
  await reading;
  // What was asked before is answered by now, too.
  await loadSettings(db);
  expect(await read()).not.toBe(await read());
});
