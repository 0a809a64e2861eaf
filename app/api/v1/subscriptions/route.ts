import { subscribeSchema } from '@/lib/schemas/subscription';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { subscribe } from '@/lib/server/services/subscriptions/subscribe';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous(
    { answer: 'POST subscriptions', status: 202, limit: 'subscriptions', body: subscribeSchema },
    async ({ body }) => {
      await subscribe(runtime(), body);
      return { message: 'If the address can be reached, a mail with a link that confirms it is on its way.' };
    },
  ),
});
