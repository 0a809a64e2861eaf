import { infinitePostsQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { parseCursor } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { listInfinitePosts } from '@/lib/server/services/posts/post-lists';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET posts/infinite', query: infinitePostsQuery }, ({ query }) =>
    listInfinitePosts(runtime().db, { ...query, cursor: parseCursor(query.cursor) }),
  ),
});
