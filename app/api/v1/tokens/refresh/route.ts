import { refreshSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { refreshSession } from '@/lib/server/services/sessions/refresh-session';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ answer: 'POST tokens/refresh', body: refreshSchema }, async ({ body }) => {
    const { claims, tokens } = await refreshSession(runtime(), body.refreshToken);
    return sessionResponse(claims, tokens);
  }),
});
