import { refreshSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { sessionResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { refreshSession } from '@/lib/server/services/sessions/refresh-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST tokens/refresh', body: refreshSchema }, async (call) => {
    const { claims, tokens } = await refreshSession(runtime(), call.body.refreshToken, clientOf(call).language);
    return sessionResponse(claims, tokens);
  }),
});
