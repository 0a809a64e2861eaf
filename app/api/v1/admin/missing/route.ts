import { rolesWith } from '@/lib/rules/roles';
import { listMissingQuery } from '@/lib/schemas/redirect';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listMissing } from '@/lib/server/services/redirects/missing-inbox';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/missing', roles: rolesWith('redirects.manage'), query: listMissingQuery },
    ({ viewer, query }) => listMissing(runtime().db, viewer, query),
  ),
});
