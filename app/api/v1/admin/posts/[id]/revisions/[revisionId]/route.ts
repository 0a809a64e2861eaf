import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { getRevision } from '@/lib/server/services/posts/revisions/revisions';

const params = z.object({ id: idParam, revisionId: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/posts/{id}/revisions/{revisionId}', roles: rolesWith('posts.write'), params },
    async ({ viewer, params: { id, revisionId } }) => ({
      revision: await getRevision(runtime(), viewer, { postId: id, revisionId }),
    }),
  ),
});
