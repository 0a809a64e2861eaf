import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { examinePost } from '@/lib/server/doctor/examine-site';
import { runtime } from '@/lib/server/runtime';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
