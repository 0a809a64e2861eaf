import { listPostsQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { countRequest } from '@/lib/server/limits/address-limits';
import { runtime } from '@/lib/server/runtime';
import { listPosts } from '@/lib/server/services/posts/list-posts';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET posts', query: listPostsQuery }, async ({ query, address }) => {
    const { db } = runtime();
    // A list of what holds some words is a search, and costs as much.
    if (query.q) await countRequest(db, 'search', address);
    return listPosts(db, query);
  }),
});
