import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { ADMIN_POST_BYTES } from '@/lib/schemas/admin-post';
import { updatePageSchema } from '@/lib/schemas/page';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { getAdminPage } from '@/lib/server/services/pages/page';
import { deletePage, updatePage } from '@/lib/server/services/pages/write-page';
import { describePageWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('pages.manage');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describePageWrite(runtime().db, id, event);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/pages/{id}', roles, params }, async ({ viewer, params: { id } }) => ({
    page: await getAdminPage(runtime().db, viewer, id),
  })),
  PUT: signedIn(
    {
      answer: 'PUT admin/pages/{id}',
      roles,
      params,
      body: updatePageSchema,
      bodyLimit: ADMIN_POST_BYTES,
      records: records('page_updated'),
    },
    async ({ viewer, params: { id }, body }) => ({ page: await updatePage(runtime(), viewer, id, body) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/pages/{id}', roles, params, records: records('page_deleted') },
    async ({ viewer, params: { id } }) => {
      await deletePage(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
