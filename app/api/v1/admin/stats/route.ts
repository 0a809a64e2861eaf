import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getStats } from '@/lib/server/services/stats/stats';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/stats', roles: rolesWith('stats.read') }, ({ viewer }) =>
    getStats(runtime().db, viewer),
  ),
});
