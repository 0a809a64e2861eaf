import { pathTo } from '../../../paths.ts';
import type { PostListItem } from '../../../schemas/post.ts';

/** Posts as what a page lists. */
export function itemsOfPosts(posts: readonly Pick<PostListItem, 'title' | 'slug'>[]): { name: string; path: string }[] {
  return posts.map(({ title, slug }) => ({ name: title, path: pathTo.post(slug) }));
}
