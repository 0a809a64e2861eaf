/** @jest-environment node */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a statement that took a second is a line of the log, without its values', async () => {
  const warn = jest.fn();
  const db = createDatabase(createPool(database.connection, 1), { warn });
  await sql`select pg_sleep(1.1),\n  ${'a word'}::text`.execute(db);
  await db.destroy();
  expect(warn.mock.calls).toEqual([
    [{ ms: expect.any(Number), statement: 'select pg_sleep(1.1), $1::text' }, 'slow statement'],
  ]);
});
