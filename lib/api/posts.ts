import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { HOME_PAGE_SIZE } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

/** An answer of GET posts/infinite. */
export type InfinitePostsPage = Answer<'GET posts/infinite'>;

// Without the cast its type would narrow to null, and so would that of every cursor after it.
const firstCursor = null as number | null;

export const postKeys = {
  all: ['posts'] as const,
  infinite: () => [...postKeys.all, 'infinite'] as const,
};

async function fetchInfinitePosts(cursor: number | null, signal: AbortSignal): Promise<InfinitePostsPage> {
  const searchParams = {
    limit: HOME_PAGE_SIZE,
    include: 'categories,author,comment_count',
    ...(cursor !== null && { cursor }),
  };
  return api.get('posts/infinite', { searchParams, signal }).json<InfinitePostsPage>();
}

/** The home feed, page after page (docs/product.md#feed: the next cursor is the id of the last post returned). */
export const infinitePostsOptions = infiniteQueryOptions({
  queryKey: postKeys.infinite(),
  queryFn: ({ pageParam, signal }) => fetchInfinitePosts(pageParam, signal),
  initialPageParam: firstCursor,
  getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
  // Refetching a feed means every page that was scrolled through; a visit to the home page brings the newest anyway.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Puts the page that the server rendered where the feed will look for it: it is part of the HTML (components/posts/feed-seed.tsx). */
export function seedInfinitePosts(
  client: QueryClient,
  firstPage: Omit<InfinitePostsPage, 'posts'> & { posts: readonly object[] },
): void {
  client.setQueryData<unknown>(infinitePostsOptions.queryKey, { pages: [firstPage], pageParams: [firstCursor] });
}

/** Twice as many as a post's page shows. */
const MOST_RELATED = 24;

/** Posts of the same categories, best first. */
export function relatedPostsOptions({ postId, categoryIds }: { postId: number; categoryIds: number[] }) {
  return queryOptions({
    queryKey: [...postKeys.all, 'related', postId],
    queryFn: async ({ signal }) => {
      const searchParams = { categoryIds: categoryIds.join(','), excludePostId: postId, limit: MOST_RELATED };
      return (await api.get('posts/related', { searchParams, signal }).json<Answer<'GET posts/related'>>()).posts;
    },
  });
}
