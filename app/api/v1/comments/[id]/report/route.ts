import { z } from 'zod';
import { reportCommentSchema } from '@/lib/schemas/moderation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { reportComment } from '@/lib/server/services/comments/moderation/moderate-comments';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST comments/{id}/report', status: 201, params: z.object({ id: idParam }), body: reportCommentSchema },
    async ({ viewer, params: { id }, body }) => {
      await reportComment(runtime().db, viewer, { id, ...body });
      return { message: 'Comment reported' };
    },
  ),
});
