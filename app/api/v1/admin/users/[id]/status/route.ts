import { z } from 'zod';
import { rolesWith } from '@/lib/rules/permissions';
import { userStatusSchema } from '@/lib/schemas/admin-user';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { changeUserStatus } from '@/lib/server/services/accounts/users/change-user-status';

const roles = rolesWith('users.manage');

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PATCH: signedIn(
    { roles, params: z.object({ id: idParam }), body: userStatusSchema },
    async ({ viewer, params, body }) => {
      const status = body.isActive ? 'active' : 'inactive';
      return { user: await changeUserStatus(runtime().db, viewer, { userId: params.id, status }) };
    },
  ),
});
