import { rolesWith } from '@/lib/permissions';
import { listUsersQuery } from '@/lib/schemas/admin-user';
import { endpoint, signedIn } from '@/lib/server/route/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listUsers } from '@/lib/server/services/users/list-users';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ roles: rolesWith('users.manage'), query: listUsersQuery }, ({ viewer, query }) =>
    listUsers(runtime().db, viewer, query),
  ),
});
