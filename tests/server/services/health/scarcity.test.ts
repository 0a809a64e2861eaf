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

  // Those that run beside it hold as many.
  await sql`grant select on instances to ${sql.id(role)}`.execute(db);
  for (const [address, age] of Object.entries({
    '10.0.0.7:3000': '3 s',
    '10.0.0.8:3000': '40 s',
    '10.0.0.9:3000': '2 min',
  }))
    await sql`insert into instances (id, address, host, version, node, memory, errors, started_at, seen_at)
      values (gen_random_uuid(), ${address}, '', '', '', 0, '[]', now(), now() - ${age}::interval)`.execute(db);
  await expect(findScarcity(other)).resolves.toMatchObject({
    text: 'It gives its user 15 connections; 2 instances hold up to 24, a command of the tool 3 more.',
  });
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  await other.destroy();
  await sql`drop role ${sql.id(role)}`.execute(db);
  await close();
});
