import { searchQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { searchPosts } from '@/lib/server/services/search/search-posts';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET posts/search', limit: 'search', query: searchQuery }, async ({ query }) => ({
    posts: await searchPosts(runtime().db, query),
  })),
});
