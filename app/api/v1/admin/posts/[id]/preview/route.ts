import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { createPreview, withdrawPreviews } from '@/lib/server/services/posts/previews/preview';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam });
const records =
  (event: 'preview_created' | 'previews_withdrawn') =>
  ({ params: { id } }: { params: { id: number } }) =>
    describePostWrite(runtime().db, id, { event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST admin/posts/{id}/preview', roles, params, records: records('preview_created') },
    ({ viewer, params: { id } }) => createPreview(runtime(), viewer, id),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/posts/{id}/preview', roles, params, records: records('previews_withdrawn') },
    async ({ viewer, params: { id } }) => {
      await withdrawPreviews(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
