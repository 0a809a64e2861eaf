import { secondFactorSchema } from '@/lib/schemas/second-factor';
import { clientOf } from '@/lib/server/api/client-of';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { sessionResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { signInWithFactor } from '@/lib/server/services/accounts/second-factors/sign-in-with-factor';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ answer: 'POST auth/second-factor', limit: 'codes', body: secondFactorSchema }, async (call) => {
    const signedIn = await signInWithFactor(runtime(), call.body, clientOf(call));
    const { user, tokens, claims, deviceCookie } = signedIn;
    return sessionResponse(claims, { user, ...tokens }, { deviceCookie });
  }),
});
