import { queryOptions } from '@tanstack/react-query';
import { HEADER_SEARCH_SIZE } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import type { PostListItem } from '../schemas/post.ts';
import { api } from './client.ts';

async function searchPosts(q: string, signal: AbortSignal): Promise<PostListItem[]> {
  const searchParams = { q, limit: HEADER_SEARCH_SIZE, include: 'categories,author' };
  return (await api.get('posts/search', { searchParams, signal }).json<Answer<'GET posts/search'>>()).posts;
}

/**
 * What the header's search box finds. Each text has an entry of its own, so an answer that comes late is never shown
 * for another text; a failure is an empty list (SPEC 8), hence no retry. Nothing is asked for an empty `q`.
 */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => searchPosts(q, signal),
    enabled: q !== '',
    retry: false,
  });
}
