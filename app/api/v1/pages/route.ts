import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listPages } from '@/lib/server/services/pages/page';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: open({ answer: 'GET pages' }, async () => ({ pages: await listPages(runtime().db) })),
});
