import { z } from 'zod';
import { COMMENTS_PER_PAGE } from '@/lib/schemas/comment';
import { limitParam, pageParam } from '@/lib/schemas/pagination';
import { endpoint, open } from '@/lib/server/route/endpoint';
import { idParam } from '@/lib/server/route/parse';
import { runtime } from '@/lib/server/runtime';
import { listComments } from '@/lib/server/services/comments/list-comments';

const query = z.object({ page: pageParam, limit: limitParam(COMMENTS_PER_PAGE) });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ params: z.object({ postId: idParam }), query }, ({ params, query: range }) =>
    listComments(runtime().db, { ...params, ...range }),
  ),
});
