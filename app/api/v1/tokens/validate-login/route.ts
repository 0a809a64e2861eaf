import { validateLoginSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { sessionResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { validateLogin } from '@/lib/server/services/accounts/sign-in';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST tokens/validate-login', body: validateLoginSchema }, async (call) => {
    const { claims, user, tokens } = await validateLogin(runtime(), call.body, clientOf(call).language);
    return sessionResponse(claims, { user, ...tokens });
  }),
});
