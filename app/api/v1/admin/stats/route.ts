import { rolesWith } from '@/lib/permissions';
import { endpoint, signedIn } from '@/lib/server/route/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getStats } from '@/lib/server/services/stats/get-stats';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ roles: rolesWith('stats.read') }, ({ viewer }) => getStats(runtime().db, viewer)),
});
