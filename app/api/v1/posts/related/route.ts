import { relatedPostsQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listRelatedPosts } from '@/lib/server/services/posts/post-lists';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET posts/related', query: relatedPostsQuery }, async ({ query }) => ({
    posts: await listRelatedPosts(runtime().db, query),
  })),
});
