import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import type { Database } from '../../../lib/server/db/schema.ts';
import { findWait } from '../../../lib/server/limits/count-use.ts';
import { countExactUse, countReservedUse } from '../../../lib/server/limits/reserved-uses.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

const BOUND = { points: 120, seconds: 60 };

let database: TestDatabase;
let other: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  other = createDatabase(createPool(database.connection));
});
afterAll(async () => {
  await other.destroy();
  await database.close();
});

const countOf = async (key: string) =>
  (await database.db.selectFrom('rate_limits').select('count').where('key', '=', key).executeTakeFirst())?.count;

async function use(db: Kysely<Database>, key: string, times: number): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1) if ((await countReservedUse(db, key, BOUND)) === null) passed += 1;
  return passed;
}

test('who has used up an exact bound is refused without asking the database again, until the count begins anew', async () => {
  const own = createDatabase(createPool(database.connection, 1));
  const brief = { points: 1, seconds: 2 };
  expect(await countExactUse(own, 'exact', brief)).toBeNull();
  expect(await countExactUse(own, 'exact', brief)).toBe(2);
  await database.db.deleteFrom('rate_limits').where('key', '=', 'exact').execute();
  expect(await countExactUse(own, 'exact', brief)).toBeLessThanOrEqual(2);
  await new Promise((resolve) => setTimeout(resolve, 2_050));
  expect(await countExactUse(own, 'exact', brief)).toBeNull();
  await own.destroy();
});

test('a process takes a part ahead and asks again when it is used up', async () => {
  await use(database.db, 'ahead', 1);
  expect(await countOf('ahead')).toBe(2);
  await use(database.db, 'ahead', 1);
  expect(await countOf('ahead')).toBe(2);
  await use(database.db, 'ahead', 1);
  expect(await countOf('ahead')).toBe(4);
});

test('one process has the whole bound, and not a use more', async () => {
  expect(await use(database.db, 'whole', 140)).toBe(120);
  const wait = await countReservedUse(database.db, 'whole', BOUND);
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await countOf('whole')).toBe(120);
});

test('what one process keeps is all that others lack, and it is at most a part', async () => {
  expect(await use(other, 'kept', 1)).toBe(1);
  expect(await use(database.db, 'kept', 140)).toBe(118);
  expect(await use(other, 'kept', 5)).toBe(1);
});

test('when the time is over the count begins anew, here and in the database', async () => {
  const brief = { points: 1, seconds: 1 };
  expect(await countReservedUse(database.db, 'brief', brief)).toBeNull();
  expect(await countReservedUse(database.db, 'brief', brief)).toBe(1);
  await database.db
    .updateTable('rate_limits')
    .set({ resets_at: new Date(0) })
    .where('key', '=', 'brief')
    .execute();
  expect(await countReservedUse(other, 'brief', brief)).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await countReservedUse(database.db, 'brief', brief)).toBeNull();
});

test('a count that a clock ahead began does not last until that clock would have been right', async () => {
  const seconds = 60;
  const ahead = (key: string) =>
    database.db
      .insertInto('rate_limits')
      .values({ key, count: 120, resets_at: sql<Date>`now() + interval '8 hours'` })
      .execute();
  for (const key of ['reserved ahead', 'exact ahead', 'waited ahead']) await ahead(key);
  expect(await countReservedUse(database.db, 'reserved ahead', BOUND)).toBeNull();
  expect(await countOf('reserved ahead')).toBe(2);
  expect(await findWait(database.db, 'waited ahead', BOUND)).toBeNull();
  expect(await countExactUse(database.db, 'exact ahead', { points: 1, seconds })).toBeNull();
  expect(await countExactUse(database.db, 'exact ahead', { points: 1, seconds })).toBeLessThanOrEqual(seconds);
});

test('a clock that is put right by a moment begins no count anew', async () => {
  const resets_at = sql<Date>`now() + make_interval(secs => ${BOUND.seconds + 1})`;
  await database.db.insertInto('rate_limits').values({ key: 'put right', count: BOUND.points, resets_at }).execute();
  expect(await countReservedUse(database.db, 'put right', BOUND)).not.toBeNull();
  expect(await findWait(database.db, 'put right', BOUND)).not.toBeNull();
});

test('while the database is away uses pass, and are counted again when it is back', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, 1, 100);
  const away = createDatabase(pool);
  for (let time = 0; time < 5; time += 1) expect(await countReservedUse(away, 'away', BOUND)).toBeNull();
  await away.destroy();
  expect(await countReservedUse(database.db, 'away', BOUND)).toBeNull();
  expect(await countOf('away')).toBe(2);
});

test('while the database has no room to count uses pass', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database.db);
  await sql`create trigger no_room before insert on rate_limits for each row when (new.key = 'no room')
    execute function no_room()`.execute(database.db);
  for (let time = 0; time < 5; time += 1) expect(await countReservedUse(database.db, 'no room', BOUND)).toBeNull();
});
