import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { restoreRevision } from '@/lib/server/services/posts/update-post';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const params = z.object({ id: idParam, revisionId: idParam });
const records = ({ params: { id } }: { params: { id: number } }) =>
  describePostWrite(runtime().db, id, { event: 'post_restored' });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/posts/{id}/revisions/{revisionId}/restore',
      roles: rolesWith('posts.write'),
      params,
      records,
    },
    async ({ viewer, params: { id, revisionId } }) => ({
      post: await restoreRevision(runtime(), viewer, { postId: id, revisionId }),
    }),
  ),
});
