import { z } from 'zod';
import { rolesWith } from '@/lib/rules/permissions';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { createPreview } from '@/lib/server/services/posts/previews/create-preview';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn({ roles: rolesWith('posts.write'), params: z.object({ id: idParam }) }, ({ viewer, params }) =>
    createPreview(runtime(), viewer, params.id),
  ),
});
