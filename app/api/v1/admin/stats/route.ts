import { rolesWith } from '@/lib/rules/permissions';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getStats } from '@/lib/server/services/stats/get-stats';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ roles: rolesWith('stats.read') }, ({ viewer }) => getStats(runtime().db, viewer)),
});
