import { z } from 'zod';
import { pathFromMail } from '@/lib/paths';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { endNotices } from '@/lib/server/services/accounts/notifications/notification-settings';

const params = z.object({ token: z.string() });

/** From the page's own form, which works without scripts; a mail program posts to the bare address (RFC 8058). */
const isForm = ({ url }: Request) => new URL(url).searchParams.has('back');

// Its body says nothing that the address does not, and is not read.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST unsubscribe/{token}', takesForm: true, params },
    async ({ request, params: { token } }) => {
      await endNotices(runtime(), token);
      const answer = { message: 'You will get no more of these mails.' };
      if (!isForm(request)) return jsonResponse(answer);
      return jsonResponse(answer, { status: 303, headers: new Headers({ Location: pathFromMail.unsubscribe(token) }) });
    },
  ),
});
