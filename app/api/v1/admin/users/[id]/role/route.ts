import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { userRoleSchema } from '@/lib/schemas/user';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { changeUserRole } from '@/lib/server/services/accounts/users/change-user';
import { describeUserWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('users.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    {
      answer: 'PATCH admin/users/{id}/role',
      roles,
      params: z.object({ id: idParam }),
      body: userRoleSchema,
      records: ({ params: { id }, body }) =>
        describeUserWrite(runtime().db, id, { event: 'role_changed', details: { role: body.role } }),
    },
    async ({ viewer, params, body }) => ({
      user: await changeUserRole(runtime().db, viewer, { userId: params.id, role: body.role }),
    }),
  ),
});
