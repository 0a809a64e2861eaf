import { afterEach, expect, jest, test } from '@jest/globals';
import { infinitePostsOptions, seedInfinitePosts } from '@/lib/api/posts';
import { createQueryClient } from '@/lib/api/query-client';
import { json, stubApi } from './stub-api';

afterEach(() => {
  jest.restoreAllMocks();
});

test('the feed asks for the first page without a cursor and goes on with the id of the last post', async () => {
  const { asked } = stubApi((request) => {
    const first = !new URL(request.url).searchParams.has('cursor');
    return json({ posts: [], hasMore: first, nextCursor: first ? 41 : null });
  });
  const client = createQueryClient();
  await client.fetchInfiniteQuery({ ...infinitePostsOptions, pages: 2 });
  const query = 'limit=10&include=categories%2Cauthor%2Ccomment_count';
  expect(asked).toEqual([`GET posts/infinite?${query}`, `GET posts/infinite?${query}&cursor=41`]);
});

test('what the server rendered is where the feed looks for it, and is not fetched again', async () => {
  const { asked } = stubApi(() => json({}));
  const client = createQueryClient();
  seedInfinitePosts(client, { posts: [], hasMore: false, nextCursor: null });
  const data = await client.fetchInfiniteQuery(infinitePostsOptions);
  expect(data.pageParams).toEqual([null]);
  expect(asked).toEqual([]);
});

test('a feed without more has no next page', () => {
  const page = { posts: [], hasMore: false, nextCursor: 7 };
  expect(infinitePostsOptions.getNextPageParam(page, [page], null, [null])).toBeNull();
});
