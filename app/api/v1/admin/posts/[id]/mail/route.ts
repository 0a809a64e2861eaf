import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { holdPostMailSchema } from '@/lib/schemas/subscription';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';
import { getPostMail, holdPostMail, mailPost } from '@/lib/server/services/subscriptions/mail-post';

const roles = rolesWith('posts.mail');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/posts/{id}/mail', roles, params }, ({ viewer, params: { id } }) =>
    getPostMail(runtime(), viewer, id),
  ),
  PUT: signedIn(
    { answer: 'PUT admin/posts/{id}/mail', roles, params, body: holdPostMailSchema },
    ({ viewer, params: { id }, body: { state } }) => holdPostMail(runtime(), viewer, { postId: id, state }),
  ),
  POST: signedIn(
    {
      answer: 'POST admin/posts/{id}/mail',
      status: 202,
      roles,
      params,
      records: ({ params: { id } }) => describePostWrite(runtime().db, id, { event: 'post_mailed' }),
    },
    ({ viewer, params: { id } }) => mailPost(runtime(), viewer, id),
  ),
});
