import { z } from 'zod';
import { COMMENTS_PER_PAGE } from '@/lib/rules/limits';
import { limitParam, pageParam } from '@/lib/schemas/pagination';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { listReplies } from '@/lib/server/services/comments/list-comments';

const query = z.object({ page: pageParam, limit: limitParam(COMMENTS_PER_PAGE) });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open(
    { answer: 'GET comments/{id}/replies', params: z.object({ id: idParam }), query },
    ({ params: { id }, query: range, viewer }) =>
      listReplies(runtime().db, { id, ...range, viewer: viewer?.id ?? null }),
  ),
});
