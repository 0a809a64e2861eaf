/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { purgeHourly } from '../../../lib/server/jobs/purge-hourly.ts';
import { createLog } from '../../../lib/server/log.ts';
import { createUser } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const { id } = await createUser(database.db);
  const add = (family: string, age: string) =>
    sql`insert into sessions (user_id, family, refresh_hash, expires_at)
      values (${id}, ${Buffer.from(family)}, ${Buffer.from(family)}, now() + ${age}::interval)`.execute(database.db);
  await add('old', '-2 hours');
  await add('new', '2 hours');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'performance'] });
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await database.close();
});

const countSessions = async () => (await database.db.selectFrom('sessions').select('id').execute()).length;

test('what has expired goes, three quarters of an hour on at the earliest; the rest stays', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const job = purgeHourly(database.db, createLog('silent'));
  jest.advanceTimersByTime(44 * 60_000);
  expect(await countSessions()).toBe(2);
  // No further: the clock of the database's connections is the same one.
  jest.advanceTimersByTime(60_000);
  // Closing waits for the run.
  await job.close();
  expect(await countSessions()).toBe(1);
});

test('a stopped job does nothing more', async () => {
  const job = purgeHourly(database.db, createLog('silent'));
  await job.close();
  jest.advanceTimersByTime(10 * 3_600_000);
  expect(await countSessions()).toBe(2);
});

test('a task that fails keeps no other', async () => {
  await sql`insert into post_weeks (kind, of_id, week, posts) select 'all', 0, '2026-01-05', n from unnest(array[1, 2]) n`.execute(
    database.db,
  );
  await sql`alter table sessions rename to lost`.execute(database.db);
  const job = purgeHourly(database.db, createLog('silent'));
  jest.advanceTimersByTime(2 * 3_600_000);
  await job.close();
  const { rows } = await sql`select posts from post_weeks`.execute(database.db);
  expect(rows).toEqual([{ posts: 3 }]);
});
