import { validateLoginSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { validateLogin } from '@/lib/server/services/accounts/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ answer: 'POST tokens/validate-login', body: validateLoginSchema }, async ({ body }) => {
    const { claims, user, tokens } = await validateLogin(runtime(), body);
    return sessionResponse(claims, { user, ...tokens });
  }),
});
