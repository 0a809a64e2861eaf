import { verifyResetCodeSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf, resetProofOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { verifyResetCode } from '@/lib/server/services/accounts/reset-password';
import { recordRefusal } from '@/lib/server/services/security-log/record-event';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/verify-reset-code', body: verifyResetCodeSchema }, async (call) => {
    const proof = await resetProofOf(call, call.body);
    const attempt = { kind: 'code', email: 'email' in proof ? proof.email : '', address: call.address } as const;
    return { email: await recordRefusal(runtime(), attempt, verifyResetCode(runtime(), proof, clientOf(call))) };
  }),
});
