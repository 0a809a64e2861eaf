import { z } from 'zod';
import { updateCommentSchema } from '@/lib/schemas/comment-input';
import type { Viewer } from '@/lib/server/auth/find-viewer';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { updateComment, deleteComment } from '@/lib/server/services/comments/update-comment';
import { describeModeration } from '@/lib/server/services/security-log/describe-write';

const params = z.object({ id: idParam });
const records = ({ viewer, params: { id } }: { viewer: Viewer; params: { id: number } }) =>
  describeModeration(runtime().db, { userId: viewer.id, commentId: id });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PATCH: signedIn(
    { answer: 'PATCH comments/{id}', params, body: updateCommentSchema },
    async ({ viewer, params: { id }, body }) => ({
      comment: await updateComment(runtime(), viewer, { id, ...body }),
    }),
  ),
  DELETE: signedIn({ answer: 'DELETE comments/{id}', params, records }, async ({ viewer, params: { id } }) => {
    await deleteComment(runtime().db, viewer, id);
    return { message: 'Comment deleted' };
  }),
});
