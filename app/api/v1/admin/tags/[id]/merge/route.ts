import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { mergeTagSchema } from '@/lib/schemas/tag';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { mergeTag } from '@/lib/server/services/tags/write-tag';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('tags.manage');
const params = z.object({ id: idParam });
const records = ({ params: { id }, body }: { params: { id: number }; body: { into: number } }) =>
  describeThingWrite(runtime().db, 'tags', { id, event: 'tag_merged', details: { into: body.into } });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST admin/tags/{id}/merge', roles, params, body: mergeTagSchema, records },
    async ({ viewer, params: { id }, body }) => ({ tag: await mergeTag(runtime().db, viewer, id, body.into) }),
  ),
});
