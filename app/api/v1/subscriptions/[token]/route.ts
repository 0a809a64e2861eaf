import { z } from 'zod';
import { pathFromMail } from '@/lib/paths';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { endSubscriptions } from '@/lib/server/services/subscriptions/manage-subscriptions';

const params = z.object({ token: z.string() });
const query = z.object({ back: z.literal('1').optional(), only: z.coerce.number().int().positive().optional() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  // From the page's own forms, which work without scripts; a mail program posts to the bare address (RFC 8058).
  POST: anonymous(
    { answer: 'POST subscriptions/{token}', takesForm: true, params, query },
    async ({ params: { token }, query: { back, only = null } }) => {
      await endSubscriptions(runtime(), token, only);
      const answer = { message: 'You will get no more of these mails.' };
      if (back === undefined) return jsonResponse(answer);
      return jsonResponse(answer, {
        status: 303,
        headers: new Headers({ Location: pathFromMail.manage(token) }),
      });
    },
  ),
});
