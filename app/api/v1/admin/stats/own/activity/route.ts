import { rolesWith } from '@/lib/rules/roles';
import { activityQuery } from '@/lib/schemas/admin-stats';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listOwnActivity } from '@/lib/server/services/stats/stats';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/stats/own/activity', roles: rolesWith('posts.write'), query: activityQuery },
    async ({ viewer, query }) => ({
      activity: await listOwnActivity(runtime().db, viewer, query.days),
    }),
  ),
});
