import { verifyResetCodeSchema } from '@/lib/schemas/auth';
import { resetEmailOf } from '@/lib/server/auth/reset-cookie';
import { anonymous, endpoint } from '@/lib/server/route/endpoint';
import { runtime } from '@/lib/server/runtime';
import { verifyResetCode } from '@/lib/server/services/accounts/verify-reset-code';
import { recordRefusal } from '@/lib/server/services/security-log/record-refusal';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: verifyResetCodeSchema }, async ({ request, body, address }) => {
    const email = await resetEmailOf(request, body.email, runtime().authSecret);
    const proof = verifyResetCode(runtime(), { email, code: body.code });
    return { email: await recordRefusal(runtime(), { kind: 'code', email, address }, proof) };
  }),
});
