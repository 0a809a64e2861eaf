import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { POST_TEXT_NAMES } from '../../../lib/rules/post-texts.ts';
import { openListener } from '../../../lib/server/db/client.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
let listener: Client;
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  id = (await createPost(database.db, {})).id;
  listener = await openListener(database.connection);
  await listener.query('listen lekha_tags');
});
afterAll(async () => {
  await listener.end();
  await database.close();
});

/** What the page cache hears of a write to the post. */
async function heardOf(change: string): Promise<string[]> {
  const heard: string[] = [];
  const ended = new Promise<void>((resolve) => {
    listener.removeAllListeners('notification');
    listener.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : heard.push(payload)));
  });
  await sql`update posts set ${sql.raw(change)} where id = ${id}`.execute(database.db);
  await sql`select pg_notify('lekha_tags', 'end')`.execute(database.db);
  await ended;
  return heard;
}

test.each(POST_TEXT_NAMES)('the page cache is told of a new %s', async (name) => {
  expect(await heardOf(`${name} = 'something new'`)).toEqual([`post:${id}`]);
});

test.each(['slug = slug || 1', 'like_count = like_count + 1', 'comment_count = comment_count + 1'])(
  'the page cache is told of %s',
  async (change) => expect(await heardOf(change)).toEqual([`post:${id}`]),
);

test('views alone tell nobody, and with something else they do', async () => {
  expect(await heardOf('view_count = view_count + 1')).toEqual([]);
  expect(await heardOf("view_count = view_count + 1, title = 'another title'")).toEqual([`post:${id}`]);
});

test('a write that changes nothing tells nobody', async () => {
  expect(await heardOf('title = title')).toEqual([]);
});

test('the page cache is told of a column that was added since', async () => {
  await sql`alter table posts add column note text`.execute(database.db);
  expect(await heardOf("note = 'new'")).toEqual([`post:${id}`]);
});
