import { validateLoginSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/route/endpoint';
import { sessionResponse } from '@/lib/server/route/session-response';
import { runtime } from '@/lib/server/runtime';
import { validateLogin } from '@/lib/server/services/sessions/validate-login';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: validateLoginSchema }, async ({ body }) => {
    const { claims, user, tokens } = await validateLogin(runtime(), body);
    return sessionResponse(claims, { user, ...tokens });
  }),
});
