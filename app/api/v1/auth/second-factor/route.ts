import { secondFactorSchema } from '@/lib/schemas/second-factor';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { signedInResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { signInWithFactor } from '@/lib/server/services/accounts/second-factors/sign-in-with-factor';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/second-factor', limit: 'codes', body: secondFactorSchema }, async (call) => {
    return signedInResponse(await signInWithFactor(runtime(), call.body, clientOf(call)));
  }),
});
