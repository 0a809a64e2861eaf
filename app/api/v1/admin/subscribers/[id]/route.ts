import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteSubscriber } from '@/lib/server/services/subscriptions/subscribers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn(
    {
      answer: 'DELETE admin/subscribers/{id}',
      roles: rolesWith('settings.manage'),
      params: z.object({ id: idParam }),
      // The log keeps no addresses of readers.
      records: ({ params: { id } }) => ({ event: 'subscriber_deleted', details: { id } }),
    },
    async ({ viewer, params: { id } }) => {
      await deleteSubscriber(runtime(), viewer, id);
      return undefined;
    },
  ),
});
