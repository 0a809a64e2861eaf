import { z } from 'zod';
import { rolesWith } from '@/lib/rules/permissions';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { removeComment } from '@/lib/server/services/comments/remove-comment';

const roles = rolesWith('comments.moderate');

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  DELETE: signedIn({ roles, params: z.object({ id: idParam }) }, async ({ viewer, params }) => {
    await removeComment(runtime().db, viewer, params.id);
    return undefined;
  }),
});
