/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { migrateOf } from '../../../lib/server/db/migrate.ts';
import { createTestDatabase } from '../../setup/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('who migrates waits for an instance that migrates already, however long it takes', async () => {
  const { connection, db } = database;
  let isOver = false;
  const migrating = await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
    const other = migrateOf(connection).finally(() => (isOver = true));
    for (let isWaiting = false; !isWaiting && !isOver; await pause(5)) {
      const { rows } = await sql<{ waits: number }>`
        select count(*)::int as waits from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(trx);
      isWaiting = rows[0]?.waits !== 0;
    }
    expect(isOver).toBe(false);
    return { other };
  });
  expect(await migrating.other).toEqual([]);
});

test('a pool may let statements take as long as they do', async () => {
  const patient = createDatabase(createPool(database.connection, 1, undefined, 0));
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(patient);
  await patient.destroy();
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});
