import { z } from 'zod';
import { rolesWith } from '@/lib/permissions';
import { userRoleSchema } from '@/lib/schemas/admin-user';
import { endpoint, signedIn } from '@/lib/server/route/endpoint';
import { idParam } from '@/lib/server/route/parameters';
import { runtime } from '@/lib/server/runtime';
import { changeUserRole } from '@/lib/server/services/users/change-user-role';

const roles = rolesWith('users.manage');

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PATCH: signedIn(
    { roles, params: z.object({ id: idParam }), body: userRoleSchema },
    async ({ viewer, params, body }) => ({
      user: await changeUserRole(runtime().db, viewer, { userId: params.id, role: body.role }),
    }),
  ),
});
