import { rolesWith } from '@/lib/rules/roles';
import { securityLogQuery } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listEntries } from '@/lib/server/services/security-log/list-entries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/log', roles: rolesWith('log.read'), query: securityLogQuery },
    ({ viewer, query }) => listEntries(runtime().db, viewer, query),
  ),
});
