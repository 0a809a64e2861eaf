import { loginSchema } from '@/lib/schemas/auth';
import { clientOf } from '@/lib/server/api/client-of';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { login } from '@/lib/server/services/accounts/login';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ limit: 'login', body: loginSchema }, async (call) => {
    const { user, tokens, claims, deviceCookie } = await login(runtime(), call.body, clientOf(call));
    return sessionResponse(claims, { user, ...tokens }, { deviceCookie });
  }),
});
