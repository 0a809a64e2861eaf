import { z } from 'zod';
import { categoryPostsQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listCategoryPosts } from '@/lib/server/services/posts/post-lists';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open(
    { answer: 'GET posts/category/{slug}', params: z.object({ slug: z.string() }), query: categoryPostsQuery },
    ({ params, query }) => listCategoryPosts(runtime().db, { ...query, slug: params.slug }),
  ),
});
