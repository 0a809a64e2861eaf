import { z } from 'zod';
import { COMMENTS_PER_PAGE } from '@/lib/rules/limits';
import { idFilterParam, limitParam, pageParam } from '@/lib/schemas/pagination';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { listComments } from '@/lib/server/services/comments/list-comments';

// `comment` asks for the page on which that comment is (permalinks).
const query = z.object({
  page: pageParam,
  limit: limitParam(COMMENTS_PER_PAGE),
  comment: idFilterParam,
});

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open(
    { answer: 'GET comments/post/{postId}', params: z.object({ postId: idParam }), query },
    ({ params, query: range, viewer }) =>
      listComments(runtime().db, { ...params, ...range, viewer: viewer?.id ?? null }),
  ),
});
