import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { moderateCommentSchema } from '@/lib/schemas/moderation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { getAdminComment } from '@/lib/server/services/comments/list-all-comments';
import { moderateComment } from '@/lib/server/services/comments/moderation/moderate-comments';
import { removeComment } from '@/lib/server/services/comments/update-comment';
import { describeCommentRemoval, describeDecision } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('comments.moderate-own');
const params = z.object({ id: idParam });
const records = ({ params: { id } }: { params: { id: number } }) => describeCommentRemoval(runtime().db, id);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    {
      answer: 'PATCH admin/comments/{id}',
      roles,
      params,
      body: moderateCommentSchema,
      records: ({ params: { id }, body: { status } }) => describeDecision(runtime().db, id, status),
    },
    async ({ viewer, params: { id }, body }) => {
      await moderateComment(runtime().db, viewer, { id, ...body });
      return { comment: await getAdminComment(runtime().db, viewer, id) };
    },
  ),
  DELETE: signedIn({ answer: 'DELETE admin/comments/{id}', roles, params, records }, async ({ viewer, params }) => {
    await removeComment(runtime().db, viewer, params.id);
    return undefined;
  }),
});
