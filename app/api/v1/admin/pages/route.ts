import { rolesWith } from '@/lib/rules/roles';
import { ADMIN_POST_BYTES } from '@/lib/schemas/admin-post';
import { createPageSchema, type CreatePageInput } from '@/lib/schemas/page';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listAdminPages } from '@/lib/server/services/pages/page';
import { createPage } from '@/lib/server/services/pages/write-page';

const roles = rolesWith('pages.manage');
const records = ({ body }: { body: CreatePageInput }) => ({ event: 'page_created', subject: body.title }) as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/pages', roles }, async ({ viewer }) => ({
    pages: await listAdminPages(runtime().db, viewer),
  })),
  POST: signedIn(
    { answer: 'POST admin/pages', status: 201, roles, body: createPageSchema, bodyLimit: ADMIN_POST_BYTES, records },
    async ({ viewer, body }) => ({ page: await createPage(runtime(), viewer, body) }),
  ),
});
