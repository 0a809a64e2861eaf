import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { createPreview } from '@/lib/server/services/posts/previews/preview';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const records = ({ params: { id } }: { params: { id: number } }) =>
  describePostWrite(runtime().db, id, { event: 'preview_created' });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/posts/{id}/preview',
      roles: rolesWith('posts.write'),
      params: z.object({ id: idParam }),
      records,
    },
    ({ viewer, params }) => createPreview(runtime(), viewer, params.id),
  ),
});
