import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateTagSchema } from '@/lib/schemas/tag';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { deleteTag, updateTag } from '@/lib/server/services/tags/write-tag';

const roles = rolesWith('tags.manage');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PUT: signedIn(
    { answer: 'PUT admin/tags/{id}', roles, params, body: updateTagSchema },
    async ({ viewer, params: { id }, body }) => ({ tag: await updateTag(runtime().db, viewer, id, body) }),
  ),
  DELETE: signedIn({ answer: 'DELETE admin/tags/{id}', roles, params }, async ({ viewer, params: { id } }) => {
    await deleteTag(runtime().db, viewer, id);
    return undefined;
  }),
});
