import { listPostsQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listPosts } from '@/lib/server/services/posts/list-posts';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET posts', query: listPostsQuery }, ({ query }) => listPosts(runtime().db, query)),
});
