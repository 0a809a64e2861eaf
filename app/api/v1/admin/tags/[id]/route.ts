import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateTagSchema } from '@/lib/schemas/tag';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteTag, updateTag } from '@/lib/server/services/tags/write-tag';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('tags.manage');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describeThingWrite(runtime().db, 'tags', { id, event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: signedIn(
    { answer: 'PUT admin/tags/{id}', roles, params, body: updateTagSchema, records: records('tag_updated') },
    async ({ viewer, params: { id }, body }) => ({ tag: await updateTag(runtime().db, viewer, id, body) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/tags/{id}', roles, params, records: records('tag_deleted') },
    async ({ viewer, params: { id } }) => {
      await deleteTag(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
