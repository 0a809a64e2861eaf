import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { userCommentingSchema } from '@/lib/schemas/user';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { changeUserCommenting } from '@/lib/server/services/accounts/users/change-user';
import { describeUserWrite } from '@/lib/server/services/security-log/describe-write';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    {
      answer: 'PATCH admin/users/{id}/commenting',
      roles: rolesWith('commenting.manage'),
      params: z.object({ id: idParam }),
      body: userCommentingSchema,
      records: ({ params: { id }, body: { allowed } }) =>
        describeUserWrite(runtime().db, id, { event: allowed ? 'commenting_allowed' : 'commenting_disallowed' }),
    },
    async ({ viewer, params, body }) => ({
      user: await changeUserCommenting(runtime().db, viewer, { userId: params.id, ...body }),
    }),
  ),
});
