import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteRedirect } from '@/lib/server/services/redirects/redirects';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('redirects.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn(
    {
      answer: 'DELETE admin/redirects/{id}',
      roles,
      params: z.object({ id: idParam }),
      records: ({ params: { id } }) => describeThingWrite(runtime().db, 'redirects', { id, event: 'redirect_deleted' }),
    },
    async ({ viewer, params: { id } }) => {
      await deleteRedirect(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
