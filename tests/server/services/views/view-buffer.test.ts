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

const viewOf = (postId: number, visitor = randomBytes(16), source = 'direct') => ({ postId, visitor, source });
const sourcesOf = async (id: number) => {
  const query = database.db.selectFrom('post_sources').select(['source', 'views']).where('post_id', '=', id);
  return Object.fromEntries((await query.execute()).map(({ source, views }) => [source, views]));
};
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

test('where readers came from is counted with their views, in one batch and over several', async () => {
  const [post, other] = [await createPost(database.db), await createPost(database.db)];
  const buffer = createViewBuffer(database.db);
  const visitor = randomBytes(16);
  await Promise.all([
    buffer.add(viewOf(post.id, visitor, 'news.test')),
    buffer.add(viewOf(post.id, visitor, 'blog.test')),
    buffer.add(viewOf(post.id, randomBytes(16), 'blog.test')),
    buffer.add(viewOf(other.id, visitor, 'blog.test')),
  ]);
  await buffer.add(viewOf(post.id, visitor, 'late.test'));
  await buffer.add(viewOf(post.id, randomBytes(16), 'blog.test'));
  const sources = await sourcesOf(post.id);
  expect(Object.values(sources).reduce((sum, views) => sum + views, 0)).toBe(await countOf(post.id));
  expect(Object.keys(sources).sort()).not.toContain('late.test');
  expect(await sourcesOf(other.id)).toEqual({ 'blog.test': 1 });
});

test('a post’s day keeps twenty hosts, and counts those that come later as one', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db);
  const from = (number: number) => buffer.add(viewOf(post.id, randomBytes(16), `h${number}.test`));
  await Promise.all(Array.from({ length: 15 }, (_, number) => from(number)));
  await Promise.all(Array.from({ length: 15 }, (_, number) => from(100 + number)));
  await from(200);
  await from(3);
  const sources = await sourcesOf(post.id);
  expect(Object.keys(sources)).toHaveLength(21);
  expect([sources.other, sources['h3.test'], sources['h200.test']]).toEqual([11, 2, undefined]);
  expect(await countOf(post.id)).toBe(32);
});

test('the end of a text counts for a view of the day alone, once', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db);
  const visitor = randomBytes(16);
  const end = { postId: post.id, visitor, finished: true } as const;
  const finished = async () =>
    (
      await database.db
        .selectFrom('post_views')
        .select('visitor')
        .where('post_id', '=', post.id)
        .where('finished', '=', true)
        .execute()
    ).length;
  await buffer.add(end);
  expect([await finished(), await countOf(post.id)]).toEqual([0, 0]);
  await Promise.all([buffer.add(end), buffer.add(viewOf(post.id, visitor)), buffer.add(viewOf(post.id))]);
  await Promise.all([buffer.add(end), createViewBuffer(database.db).add(end)]);
  expect([await finished(), await countOf(post.id)]).toEqual([1, 2]);
});
