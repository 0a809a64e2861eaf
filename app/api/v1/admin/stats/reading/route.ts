import { rolesWith } from '@/lib/rules/roles';
import { readingQuery } from '@/lib/schemas/admin-stats';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getReading } from '@/lib/server/services/stats/stats';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/stats/reading', mayBeMissing: true, roles: rolesWith('posts.write'), query: readingQuery },
    async ({ viewer, query }) => ({ reading: await getReading(runtime().db, viewer, query) }),
  ),
});
