import { resetPasswordSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf, resetProofOf } from '@/lib/server/api/parameters';
import { jsonResponse } from '@/lib/server/api/respond';
import { clearedResetCookie } from '@/lib/server/auth/reset-cookie';
import { runtime } from '@/lib/server/runtime';
import { resetPassword } from '@/lib/server/services/accounts/reset-password';
import { recordRefusal } from '@/lib/server/services/security-log/record-event';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/reset-password', body: resetPasswordSchema }, async (call) => {
    const { newPassword } = call.body;
    const proof = await resetProofOf(call, call.body.proof);
    const attempt = { kind: 'code', email: 'email' in proof ? proof.email : '', address: call.address } as const;
    const reset = resetPassword(runtime(), { proof, newPassword }, clientOf(call));
    const headers = clearedResetCookie();
    headers.append('Set-Cookie', await recordRefusal(runtime(), attempt, reset));
    return jsonResponse({ message: 'Password reset successfully. Please login with your new password.' }, { headers });
  }),
});
