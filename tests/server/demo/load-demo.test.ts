/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { loadDemo } from '../../../lib/server/demo/load-demo.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

test('an instance that starts while another one fills the database waits, and adds nothing', async () => {
  const { runtime } = started;
  const log = jest.spyOn(runtime.log, 'info');
  let isOver = false;
  const second = await runtime.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lekha demo'))`.execute(trx);
    const loading = loadDemo(runtime, 50).finally(() => (isOver = true));
    // It waits for us in the database, or it would be over.
    for (let isWaiting = false; !isWaiting && !isOver;) {
      const { rows } = await sql<{ waits: number }>`
        select count(*)::int as waits from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(trx);
      isWaiting = rows[0]?.waits === 1;
    }
    expect(isOver).toBe(false);
    // However long it takes: a statement that waits is ended by its connection, and asked again.
    while (!log.mock.calls.flat().includes('another instance loads the demo content: waiting for it')) await pause(5);
    expect(isOver).toBe(false);
    await createPost(trx, { title: 'First of the other one' });
    return { loading };
  });
  expect(await second.loading).toBe(false);
  expect(await runtime.db.selectFrom('posts').select('title').execute()).toEqual([{ title: 'First of the other one' }]);
});
