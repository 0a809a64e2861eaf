import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { UpdatePostBody } from '../schemas/admin-post.ts';
import { adminPostKeys, forgetPostLists } from './admin-posts.ts';
import { api } from './client.ts';
import { forgetTags } from './tags.ts';

/** One failure does not keep the others from being done: `errors` has what was thrown, in the order of the posts. */
export type BulkResult = { done: number[]; errors: unknown[] };
export type PostChange = { id: number; body: UpdatePostBody };

/** One after the other: a page of posts at once would be most of what a minute allows. */
async function eachOf<Item extends { id: number }>(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], errors: [] };
  for (const item of items) {
    try {
      await work(item);
      result.done.push(item.id);
    } catch (error) {
      result.errors.push(error);
    }
  }
  return result;
}

function forget(client: QueryClient, { done }: BulkResult): Promise<void> {
  for (const id of done) client.removeQueries({ queryKey: adminPostKeys.one(id) });
  void forgetTags(client);
  return forgetPostLists(client);
}

/** Changes several posts, each as its `body` says. */
export const changeAdminPosts = mutationOptions({
  mutationFn: (changes: PostChange[]) =>
    eachOf(changes, ({ id, body }) => api.put(`admin/posts/${id}`, { json: body })),
  onSuccess: (result, _changes, _before, { client }) => forget(client, result),
});

export const deleteAdminPosts = mutationOptions({
  mutationFn: (posts: { id: number }[]) => eachOf(posts, ({ id }) => api.delete(`admin/posts/${id}`)),
  onSuccess: (result, _posts, _before, { client }) => forget(client, result),
});
