import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listTags } from '@/lib/server/services/tags/tag';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET tags' }, async () => ({ tags: await listTags(runtime().db) })),
});
