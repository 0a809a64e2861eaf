import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { userStatusSchema, type UserStatusInput } from '@/lib/schemas/user';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { changeUserStatus } from '@/lib/server/services/accounts/users/change-user';
import { describeUserWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('users.manage');
const records = ({ params, body }: { params: { id: number }; body: UserStatusInput }) =>
  describeUserWrite(runtime().db, params.id, {
    event: body.isActive ? 'user_activated' : 'user_deactivated',
    ...(body.hideComments && { details: { comments: 'hidden' } }),
  });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    {
      answer: 'PATCH admin/users/{id}/status',
      roles,
      params: z.object({ id: idParam }),
      body: userStatusSchema,
      records,
    },
    async ({ viewer, params, body }) => ({
      user: await changeUserStatus(runtime().db, viewer, { userId: params.id, ...body }),
    }),
  ),
});
