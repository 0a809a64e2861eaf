import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listAdminTags } from '@/lib/server/services/tags/tag';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/tags', roles: rolesWith('tags.manage') }, async ({ viewer }) => ({
    tags: await listAdminTags(runtime().db, viewer),
  })),
});
