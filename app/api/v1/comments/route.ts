import type { Answer } from '@/lib/schemas/answers';
import type { Comment } from '@/lib/schemas/comment';
import { createCommentSchema } from '@/lib/schemas/comment-input';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { createComment } from '@/lib/server/services/comments/create-comment';

function toAnswer(comment: Comment): Answer<'POST comments'> {
  const { status = 'published', reason } = comment;
  return { comment, status, ...(reason !== undefined && { reason }) };
}

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn({ answer: 'POST comments', status: 201, body: createCommentSchema }, async ({ viewer, body }) =>
    toAnswer(await createComment(runtime(), viewer, body)),
  ),
});
