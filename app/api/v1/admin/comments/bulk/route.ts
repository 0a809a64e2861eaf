import { rolesWith } from '@/lib/rules/roles';
import { moderateCommentsSchema, type ModerateCommentsInput } from '@/lib/schemas/moderation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import type { DescribedWrite } from '@/lib/server/services/security-log/describe-write';
import { moderateComments, removeComments } from '@/lib/server/services/comments/moderation/moderate-comments';

const records = ({ body: { ids, status } }: { body: ModerateCommentsInput }): DescribedWrite => {
  const details = { count: ids.length, ...(status && { status }) };
  return { event: status ? 'comments_decided' : 'comments_removed', subject: null, details };
};

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/comments/bulk',
      roles: rolesWith('comments.moderate-own'),
      body: moderateCommentsSchema,
      records,
    },
    async ({ viewer, body: { ids, status } }) => {
      const { db } = runtime();
      const done = status ? moderateComments(db, viewer, { ids, status }) : removeComments(db, viewer, ids);
      return { ids: await done };
    },
  ),
});
