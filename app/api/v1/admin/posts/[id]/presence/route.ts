import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { leavePost, stayAtPost } from '@/lib/server/services/posts/presence/presence';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam });
// It comes every few seconds and changes nothing: no entry of the security log.
const records = () => null;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST admin/posts/{id}/presence', roles, params, records },
    async ({ viewer, params: { id } }) => ({ others: await stayAtPost(runtime().db, viewer, id) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/posts/{id}/presence', roles, params, records },
    async ({ viewer, params: { id } }) => {
      await leavePost(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
