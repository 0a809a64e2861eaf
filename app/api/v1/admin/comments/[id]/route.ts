import { z } from 'zod';
import { rolesWith } from '@/lib/rules/permissions';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { removeComment } from '@/lib/server/services/comments/delete-comment';
import { describeCommentRemoval } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('comments.moderate');
const records = ({ params: { id } }: { params: { id: number } }) => describeCommentRemoval(runtime().db, id);

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  DELETE: signedIn(
    { answer: 'DELETE admin/comments/{id}', roles, params: z.object({ id: idParam }), records },
    async ({ viewer, params }) => {
      await removeComment(runtime().db, viewer, params.id);
      return undefined;
    },
  ),
});
