import { verifyResetCodeSchema } from '@/lib/schemas/auth';
import { resetEmailOf } from '@/lib/server/auth/reset-cookie';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { verifyResetCode } from '@/lib/server/services/accounts/verify-reset-code';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: verifyResetCodeSchema }, async ({ request, body }) => {
    const email = await resetEmailOf(request, body.email, runtime().authSecret);
    return { email: await verifyResetCode(runtime(), { email, code: body.code }) };
  }),
});
