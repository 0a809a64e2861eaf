/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool, type Connection } from '../../../lib/server/db/client.ts';
import { within, withScratchDatabase } from '../../../lib/server/db/scratch-database.ts';
import { createTestDatabase } from '../../setup/test-database.ts';

/** As a session of a role begins that has such a schema: on a server of the machine an address says it in its query. */
function beginningIn(schema: string, connection: Connection): Connection {
  const options = `-c search_path=${schema}`;
  if (typeof connection !== 'string') return Object.assign({ options }, connection);
  const url = new URL(connection);
  url.searchParams.set('options', options);
  return url.href.replaceAll('+', '%20');
}

test('a role whose tables are in a schema of their own finds it in the scratch database as well', async () => {
  const database = await createTestDatabase();
  const connection = beginningIn('blog', database.connection);
  const own = createDatabase(createPool(connection, 1));
  await sql`create schema blog`.execute(own);
  const found = await withScratchDatabase(own, connection, async (scratch) => {
    await sql`create table made_here ()`.execute(scratch);
    return (await sql`select current_schema() as name`.execute(scratch)).rows;
  });
  expect(found).toEqual([{ name: 'blog' }]);
  await own.destroy();
  await database.close();
});

test('another database of a server is found by its address, also by one whose host stands in the query', () => {
  const socket = within('postgres://lekha@/blog?host=/run/postgresql', 'scratch');
  expect([new URL(String(socket)).pathname, new URL(String(socket)).searchParams.get('host')]).toEqual([
    '/scratch',
    '/run/postgresql',
  ]);
  expect(within('postgres://a:p%40s@db.example:5433/blog?sslmode=verify-full', 'scratch')).toBe(
    'postgres://a:p%40s@db.example:5433/scratch?sslmode=verify-full',
  );
});
