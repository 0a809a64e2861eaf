import { verifyResetCodeSchema } from '@/lib/schemas/auth';
import { clientOf } from '@/lib/server/route/client-of';
import { anonymous, endpoint } from '@/lib/server/route/endpoint';
import { resetProofOf } from '@/lib/server/route/reset-proof-of';
import { runtime } from '@/lib/server/runtime';
import { verifyResetCode } from '@/lib/server/services/accounts/verify-reset-code';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: verifyResetCodeSchema }, async (call) => {
    const proof = await resetProofOf(call, call.body);
    return { email: await verifyResetCode(runtime(), proof, clientOf(call)) };
  }),
});
