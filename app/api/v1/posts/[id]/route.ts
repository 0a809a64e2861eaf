import { z } from 'zod';
import { includeParam } from '@/lib/schemas/post';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getPost } from '@/lib/server/services/posts/get-post';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open(
    { answer: 'GET posts/{id}', params: z.object({ id: z.string() }), query: z.object({ include: includeParam }) },
    async ({ params, query }) => ({ post: await getPost(runtime().db, params.id, query.include) }),
  ),
});
