/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { findHindrance, migrate, migrateOf } from '../../../lib/server/db/migrate.ts';
import { within } from '../../../lib/server/db/scratch-database.ts';
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

test('a database that cannot be written is named before anything is begun, with what to do', async () => {
  const { connection, db } = database;
  const role = `stranger_${process.pid}`;
  const names = [`latin_${process.pid}`, `closed_${process.pid}`];
  const [latin = '', closed = ''] = names;
  await sql`create role ${sql.id(role)}`.execute(db);
  await sql`create database ${sql.id(latin)} encoding 'LATIN1' locale 'C' template template0`.execute(db);
  await sql`create database ${sql.id(closed)}`.execute(db);
  await expect(migrateOf(within(connection, latin))).rejects.toThrow(
    /^DATABASE_URL: Its encoding is LATIN1\. Use a database whose encoding is UTF8/,
  );
  const own = createDatabase(createPool(within(connection, closed), 1));
  await sql`set role ${sql.id(role)}`.execute(own);
  await expect(migrate(own)).rejects.toThrow(
    `DATABASE_URL: Its user ${role} may create no tables in it. grant usage, create on schema public to ${role}`,
  );
  await own.destroy();
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
  const other = createDatabase(createPool(connection, 1));
  await sql`set role ${sql.id(role)}`.execute(other);
  await expect(findHindrance(other)).resolves.toMatchObject({
    text: `Its user ${role} may not write to it.`,
  });
  await sql`grant insert on posts to ${sql.id(role)}`.execute(db);
  await expect(findHindrance(other)).resolves.toMatchObject({
    text: expect.stringMatching(`^Its tables belong to .+, not to its user ${role}\\.$`),
  });
  await other.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  for (const name of names) await sql`drop database ${sql.id(name)} with (force)`.execute(db);
  await sql`drop role ${sql.id(role)}`.execute(db);
});

test('a user who may only read keeps a site from starting, with what to do; the tool may read with it', async () => {
  const { connection, db, close } = await createTestDatabase();
  const role = `reader_${process.pid}`;
  await sql`create role ${sql.id(role)}`.execute(db);
  await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(db);
  const reading = createDatabase(createPool(connection, 1));
  await sql`set role ${sql.id(role)}`.execute(reading);
  await expect(migrate(reading, true)).rejects.toThrow(
    new RegExp(`^DATABASE_URL: Its user ${role} may not write to it\\. grant .+ to ${role}$`),
  );
  await expect(migrate(reading)).resolves.toEqual([]);
  await reading.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  await sql`drop role ${sql.id(role)}`.execute(db);
  await close();
});
