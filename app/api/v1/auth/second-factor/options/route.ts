import { loginTokenSchema } from '@/lib/schemas/second-factor';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { loginPasskeyOptions } from '@/lib/server/services/accounts/second-factors/sign-in-with-factor';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST auth/second-factor/options', limit: 'codes', body: loginTokenSchema },
    async ({ body }) => ({ options: { ...(await loginPasskeyOptions(runtime(), body.loginToken)) } }),
  ),
});
