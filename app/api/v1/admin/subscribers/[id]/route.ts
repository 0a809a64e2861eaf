import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { resumeSubscriberSchema } from '@/lib/schemas/subscription';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteSubscriber, resumeSubscriber } from '@/lib/server/services/subscriptions/subscribers';

const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: signedIn(
    {
      answer: 'PUT admin/subscribers/{id}',
      roles: rolesWith('settings.manage'),
      params,
      body: resumeSubscriberSchema,
    },
    async ({ viewer, params: { id } }) => {
      await resumeSubscriber(runtime().db, viewer, id);
      return undefined;
    },
  ),
  DELETE: signedIn(
    {
      answer: 'DELETE admin/subscribers/{id}',
      roles: rolesWith('settings.manage'),
      params,
      // The log keeps no addresses of readers.
      records: ({ params: { id } }) => ({ event: 'subscriber_deleted', details: { id } }),
    },
    async ({ viewer, params: { id } }) => {
      await deleteSubscriber(runtime(), viewer, id);
      return undefined;
    },
  ),
});
