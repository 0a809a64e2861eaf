import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { listRevisions } from '@/lib/server/services/posts/revisions/revisions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/posts/{id}/revisions', roles: rolesWith('posts.write'), params: z.object({ id: idParam }) },
    async ({ viewer, params }) => ({
      revisions: await listRevisions(runtime().db, viewer, params.id),
    }),
  ),
});
