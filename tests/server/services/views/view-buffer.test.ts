import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createViewBuffer } from '../../../../lib/server/services/views/view-buffer.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const viewOf = (postId: number, visitor = randomBytes(16)) => ({ postId, visitor });
const countOf = async (id: number) =>
  (await database.db.selectFrom('posts').select('view_count').where('id', '=', id).executeTakeFirstOrThrow())
    .view_count;

test('a view that was acknowledged is written, each visitor once', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db);
  const visitor = randomBytes(16);
  const views = [...Array.from({ length: 300 }, () => viewOf(post.id)), ...Array(5).fill(viewOf(post.id, visitor))];
  await Promise.all(views.map((view) => buffer.add(view)));
  expect(await countOf(post.id)).toBe(301);
  await buffer.add(viewOf(post.id, visitor));
  expect(await countOf(post.id)).toBe(301);
});

test('the day of a view is the one that the database has', async () => {
  const post = await createPost(database.db);
  await createViewBuffer(database.db).add(viewOf(post.id));
  const { rows } = await sql<{ today: boolean }>`
    select day = (now() at time zone 'UTC')::date as today from post_views where post_id = ${post.id}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ today: true }]);
});

test('a clean stop waits for what was added', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db);
  const added = buffer.add(viewOf(post.id));
  await buffer.close();
  expect(await countOf(post.id)).toBe(1);
  await added;
});

test('a view that cannot be written is not acknowledged, and those after it are counted', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db);
  await sql`alter table post_views rename to away`.execute(database.db);
  await expect(buffer.add(viewOf(post.id))).rejects.toThrow('post_views');
  await sql`alter table away rename to post_views`.execute(database.db);
  await buffer.add(viewOf(post.id));
  expect(await countOf(post.id)).toBe(1);
});

test('batches of two instances that meet on the same posts are all written', async () => {
  const posts = await Promise.all(Array.from({ length: 20 }, () => createPost(database.db)));
  const [one, other] = [createViewBuffer(database.db), createViewBuffer(database.db)];
  const seen = [
    ...posts.map((post) => one.add(viewOf(post.id))),
    ...posts.toReversed().map((post) => other.add(viewOf(post.id))),
  ];
  await Promise.all(seen);
  for (const { id } of posts) expect(await countOf(id)).toBe(2);
});
