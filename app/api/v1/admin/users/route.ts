import { rolesWith } from '@/lib/rules/roles';
import { listUsersQuery } from '@/lib/schemas/user';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listUsers } from '@/lib/server/services/accounts/users/list-users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/users', roles: rolesWith('users.manage'), query: listUsersQuery },
    ({ viewer, query }) => listUsers(runtime().db, viewer, query),
  ),
});
