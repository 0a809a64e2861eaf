import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getOwnStats } from '@/lib/server/services/stats/stats';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/stats/own', roles: rolesWith('posts.write') }, async ({ viewer }) => ({
    stats: await getOwnStats(runtime().db, viewer),
  })),
});
