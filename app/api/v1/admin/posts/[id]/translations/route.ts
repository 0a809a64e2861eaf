import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { listTranslations } from '@/lib/server/services/translations/translations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/posts/{id}/translations', roles: rolesWith('posts.write'), params: z.object({ id: idParam }) },
    async ({ viewer, params }) => ({
      translations: await listTranslations(runtime().db, viewer, params.id),
    }),
  ),
});
