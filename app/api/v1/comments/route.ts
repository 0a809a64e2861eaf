import { createCommentSchema } from '@/lib/schemas/comment-input';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { createComment } from '@/lib/server/services/comments/create-comment';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn({ answer: 'POST comments', body: createCommentSchema }, async ({ viewer, body }) =>
    jsonResponse({ comment: await createComment(runtime(), viewer, body) }, { status: 201 }),
  ),
});
