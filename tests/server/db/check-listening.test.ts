/** @jest-environment node */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool, openListener } from '../../../lib/server/db/client.ts';
import { checkListening } from '../../../lib/server/db/listen.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database whose announcements arrive is taken, and the connection that listened is closed', async () => {
  const listener = await openListener(database.connection);
  const end = jest.spyOn(listener, 'end');
  await checkListening(database.db, async () => listener);
  expect(end).toHaveBeenCalledTimes(1);
});

test('one whose announcements do not arrive is refused in one line that names the setting and the mend', async () => {
  const listener = await openListener(database.connection);
  // As behind a pooler: the connection that was told to listen is somebody else's by the time something is announced.
  const query = listener.query.bind(listener) as (text: string) => Promise<unknown>;
  Object.assign(listener, { query: (text: string) => query(text).then(() => query('unlisten *')) });
  const refusal = checkListening(database.db, async () => listener, 50);
  await expect(refusal).rejects.toThrow(/^DATABASE_URL: .*pool_mode = session\)\.$/);
});

test('a standby is refused as what it is', async () => {
  const listener = await openListener(database.connection);
  const said = Object.assign(new Error('cannot execute LISTEN during recovery'), { code: '25006' });
  Object.assign(listener, { query: () => Promise.reject(said) });
  const refusal = checkListening(database.db, async () => listener);
  await expect(refusal).rejects.toThrow(/^DATABASE_URL: .* it is a standby\. Lead it to the primary server\.$/);
});

test('sessions run in UTC and have an end, though nothing of it is in the greeting, which poolers would refuse', async () => {
  const pool = createPool(database.connection, 1);
  const db = createDatabase(pool);
  const { rows } = await sql<{ zone: string; most: string }>`
    select current_setting('timezone') as zone, current_setting('statement_timeout') as most`.execute(db);
  expect(rows).toEqual([{ zone: 'UTC', most: '30s' }]);
  expect(pool.options.options).toBeUndefined();
  await db.destroy();
});
