import type { QueryClient } from '@tanstack/react-query';
import type { PostListItem } from '../../schemas/post.ts';
import { infinitePostsOptions } from '../posts.ts';

/** Changes one post wherever the home feed holds it. */
export function updatePostItem(client: QueryClient, postId: number, change: Partial<PostListItem>): void {
  client.setQueryData(infinitePostsOptions.queryKey, (feed) => {
    if (!feed?.pages.some(({ posts }) => posts.some(({ id }) => id === postId))) return feed;
    const pages = feed.pages.map((page) => ({
      ...page,
      posts: page.posts.map((post) => (post.id === postId ? { ...post, ...change } : post)),
    }));
    return { ...feed, pages };
  });
}
