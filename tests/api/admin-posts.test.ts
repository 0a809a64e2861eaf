import { expect, test } from '@jest/globals';
import { addToFirstPage, adminPostsOptions, forgetPostLists, type AdminPostsPage } from '@/lib/api/admin-posts';
import { createQueryClient } from '@/lib/api/query-client';
import type { AdminPost } from '@/lib/schemas/admin-post';

const page = (ids: number[]) =>
  ({
    posts: ids.map((id) => ({ id })),
    pagination: { page: 1, limit: 10, total: ids.length, pages: 1 },
  }) as AdminPostsPage;

test.each([
  [9, 10],
  [10, 10],
])('of %i loaded posts a created one makes %i (SPEC 4)', async (loaded, shown) => {
  const created = { id: 99, content: '<p>x</p>', meta_description: '' } as AdminPost;
  const client = createQueryClient();
  const key = adminPostsOptions({}).queryKey;
  client.setQueryData(key, page(Array.from({ length: loaded }, (_, index) => index + 1)));
  addToFirstPage(client, created);
  await forgetPostLists(client);
  const posts = client.getQueryData(key)?.posts ?? [];
  expect(posts).toHaveLength(shown);
  expect(posts[0]?.id).toBe(loaded < 10 ? 99 : 1);
  expect(posts[0]).not.toHaveProperty('content');
  // The fetch that follows has the word (DECISIONS 39).
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
