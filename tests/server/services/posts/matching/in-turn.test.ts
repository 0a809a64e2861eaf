/** @jest-environment node */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, createPool } from '../../../../../lib/server/db/client.ts';
import { inTurn, SEARCHES_AT_ONCE } from '../../../../../lib/server/services/posts/matching/in-turn.ts';
import { searchPosts } from '../../../../../lib/server/services/search/search-posts.ts';
import { indexStalePosts } from '../../../../../lib/server/services/search/index-stale-posts.ts';
import { createPost } from '../../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('few searches run at once, each in its turn, and one that fails gives its place back', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const search = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, (running += 1));
    await sleep(5);
    running -= 1;
    if (number % 2) throw new Error('broken');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => inTurn(search(number))));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect([most, begun]).toEqual([SEARCHES_AT_ONCE, Array.from({ length: 20 }, (_, number) => number)]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('a search whose turn does not come is given up, and takes no place', async () => {
  const slow = Array.from({ length: SEARCHES_AT_ONCE }, () => inTurn(() => sleep(100)));
  await expect(inTurn(async () => 'never', 10)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await Promise.all(slow);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('while hundreds search, connections are free for everything else', async () => {
  await createPost(database.db, { slug: 'sought', title: 'Sought after' });
  await indexStalePosts(database.db);
  const pool = createPool(database.connection, 10);
  const db = createDatabase(pool);
  const searches = Array.from({ length: 300 }, () => searchPosts(db, { q: 'sought after', limit: 10, include: [] }));
  await setImmediate();
  const { totalCount, waitingCount } = pool;
  // Whatever is found here, nothing is on its way any more when the database goes.
  const found = (await Promise.all(searches)).map((posts) => posts.length);
  await db.destroy();
  expect([totalCount, waitingCount]).toEqual([SEARCHES_AT_ONCE, 0]);
  expect(found).toEqual(Array.from({ length: 300 }, () => 1));
});
