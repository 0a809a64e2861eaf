import { loginSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { jsonResponse, signedInResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { login } from '@/lib/server/services/accounts/sign-in';
import { recordRefusal } from '@/lib/server/services/security-log/record-event';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/login', limit: 'login', body: loginSchema }, async (call) => {
    const attempt = { kind: 'login', email: call.body.email, address: call.address } as const;
    const signIn = login(runtime(), call.body, clientOf(call));
    const begun = await recordRefusal(runtime(), attempt, signIn);
    if ('loginToken' in begun) return jsonResponse(begun);
    return signedInResponse(begun);
  }),
});
