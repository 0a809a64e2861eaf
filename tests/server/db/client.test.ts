/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPool } from '../../../lib/server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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

test('what the operator has set stays', async () => {
  const pool = createPool(database.connection, 1);
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(
    `alter database ${rows[0]?.name} set random_page_cost to 3; alter database ${rows[0]?.name} set jit to on`,
  );
  await pool.end();
  expect(await settingsOfSession()).toEqual({ cost: '3', jit: 'on', zone: 'UTC', timeout: '30s' });
});
