/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../../../lib/server/db/client.ts';
import { findScarcity, warnOfScarcity } from '../../../../lib/server/services/health/instances.ts';
import { createTestDatabase } from '../../../setup/test-database.ts';

test('a role that gets fewer connections than an instance and the tool would hold is named, with what to do', async () => {
  const { connection, db, close } = await createTestDatabase();
  const role = `scarce_${process.pid}`;
  await sql`create role ${sql.id(role)} connection limit 14`.execute(db);
  const other = createDatabase(createPool(connection, 1));
  await sql`set role ${sql.id(role)}`.execute(other);
  const said: unknown[] = [];
  const log = { warn: (line: unknown) => void said.push(line) };
  await warnOfScarcity(other, log);
  expect(said).toEqual([
    expect.stringMatching(/^DATABASE_URL: It gives its user 14 connections; .+ Raise max_connections/),
  ]);
  await sql`alter role ${sql.id(role)} connection limit 15`.execute(db);
  await expect(findScarcity(other)).resolves.toBeUndefined();
  await other.destroy();
  await sql`drop role ${sql.id(role)}`.execute(db);
  await close();
});
