import { rolesWith } from '@/lib/rules/roles';
import { activityQuery } from '@/lib/schemas/admin-stats';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listActivity } from '@/lib/server/services/stats/stats';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/stats/activity', roles: rolesWith('stats.read'), query: activityQuery },
    async ({ viewer, query }) => ({
      activity: await listActivity(runtime().db, viewer, query.days),
    }),
  ),
});
