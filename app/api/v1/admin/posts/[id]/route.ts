import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { ADMIN_POST_BYTES, updatePostSchema } from '@/lib/schemas/admin-post';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deletePost } from '@/lib/server/services/posts/create-post';
import { getAdminPost } from '@/lib/server/services/posts/get-post';
import { updatePost } from '@/lib/server/services/posts/update-post';
import { describePostSave, describePostWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/posts/{id}', roles, params }, async ({ viewer, params: { id } }) => ({
    post: await getAdminPost(runtime().db, viewer, id),
  })),
  PUT: signedIn(
    {
      answer: 'PUT admin/posts/{id}',
      roles,
      params,
      body: updatePostSchema,
      bodyLimit: ADMIN_POST_BYTES,
      records: ({ params: { id }, body }) => describePostSave(runtime().db, id, body),
    },
    async ({ viewer, params: { id }, body }) => ({
      post: await updatePost(runtime(), viewer, id, body),
    }),
  ),
  DELETE: signedIn(
    {
      answer: 'DELETE admin/posts/{id}',
      roles,
      params,
      records: ({ params: { id } }) => describePostWrite(runtime().db, id, { event: 'post_deleted' }),
    },
    async ({ viewer, params: { id } }) => {
      await deletePost(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
