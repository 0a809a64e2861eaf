import { z } from 'zod';
import { rolesWith } from '@/lib/permissions';
import { userStatusSchema } from '@/lib/schemas/admin-user';
import { endpoint, signedIn } from '@/lib/server/route/endpoint';
import { idParam } from '@/lib/server/route/parameters';
import { runtime } from '@/lib/server/runtime';
import { changeUserStatus } from '@/lib/server/services/users/change-user-status';

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
