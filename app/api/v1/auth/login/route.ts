import { loginSchema } from '@/lib/schemas/auth';
import { clientOf } from '@/lib/server/api/client-of';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { login } from '@/lib/server/services/accounts/sign-in';
import { recordRefusal } from '@/lib/server/services/security-log/record-refusal';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ answer: 'POST auth/login', limit: 'login', body: loginSchema }, async (call) => {
    const attempt = { kind: 'login', email: call.body.email, address: call.address } as const;
    const signIn = login(runtime(), call.body, clientOf(call));
    const { user, tokens, claims, deviceCookie, restored } = await recordRefusal(runtime(), attempt, signIn);
    return sessionResponse(claims, { user, ...tokens, ...(restored && { restored }) }, { deviceCookie });
  }),
});
