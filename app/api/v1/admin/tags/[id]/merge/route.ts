import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { mergeTagSchema } from '@/lib/schemas/tag';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { mergeTag } from '@/lib/server/services/tags/write-tag';

const roles = rolesWith('tags.manage');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    { answer: 'POST admin/tags/{id}/merge', roles, params, body: mergeTagSchema },
    async ({ viewer, params: { id }, body }) => ({ tag: await mergeTag(runtime().db, viewer, id, body.into) }),
  ),
});
