import { refreshSchema } from '@/lib/schemas/session';
import { clientOf } from '@/lib/server/api/client-of';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { refreshSession } from '@/lib/server/services/sessions/refresh-session';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ answer: 'POST tokens/refresh', body: refreshSchema }, async (call) => {
    const { claims, tokens } = await refreshSession(runtime(), call.body.refreshToken, clientOf(call).language);
    return sessionResponse(claims, tokens);
  }),
});
