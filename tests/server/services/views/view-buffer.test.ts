import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createLog } from '../../../../lib/server/log.ts';
import { createViewBuffer } from '../../../../lib/server/services/views/view-buffer.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const viewOf = (postId: number, visitor = randomBytes(16)) => ({ postId, visitor, day: '2026-11-20' });
const countOf = async (id: number) =>
  (await database.db.selectFrom('posts').select('view_count').where('id', '=', id).executeTakeFirstOrThrow())
    .view_count;

test('a clean stop writes what has been collected, each visitor once', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db, log);
  const visitor = randomBytes(16);
  for (let n = 0; n < 300; n += 1) buffer.add(viewOf(post.id));
  for (let n = 0; n < 5; n += 1) buffer.add(viewOf(post.id, visitor));
  await buffer.close();
  expect(await countOf(post.id)).toBe(301);
});

test('views that could not be written wait for the next time', async () => {
  const post = await createPost(database.db);
  const buffer = createViewBuffer(database.db, log);
  buffer.add(viewOf(post.id));
  await sql`alter table post_views rename to away`.execute(database.db);
  await buffer.flush();
  await sql`alter table away rename to post_views`.execute(database.db);
  buffer.add(viewOf(post.id));
  await buffer.close();
  expect(await countOf(post.id)).toBe(2);
});
