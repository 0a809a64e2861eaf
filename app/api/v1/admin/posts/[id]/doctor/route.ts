import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { examinePost } from '@/lib/server/services/health/doctor/examine-parts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/posts/{id}/doctor',
      roles: rolesWith('posts.write'),
      limit: 'doctor',
      params: z.object({ id: idParam }),
      records: () => null,
    },
    async ({ viewer, params }) => ({ findings: await examinePost(runtime(), viewer, params.id) }),
  ),
});
