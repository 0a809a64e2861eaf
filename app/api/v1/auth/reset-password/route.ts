import { resetPasswordSchema } from '@/lib/schemas/auth';
import { clearedResetCookie, resetEmailOf } from '@/lib/server/auth/reset-cookie';
import { clientOf } from '@/lib/server/route/client-of';
import { anonymous, endpoint } from '@/lib/server/route/endpoint';
import { jsonResponse } from '@/lib/server/route/respond';
import { runtime } from '@/lib/server/runtime';
import { resetPassword } from '@/lib/server/services/accounts/reset-password';
import { recordRefusal } from '@/lib/server/services/security-log/record-refusal';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: resetPasswordSchema }, async (call) => {
    const email = await resetEmailOf(call.request, call.body.email, runtime().authSecret);
    const reset = resetPassword(runtime(), { ...call.body, email }, clientOf(call));
    await recordRefusal(runtime(), { kind: 'code', email, address: call.address }, reset);
    const message = 'Password reset successfully. Please login with your new password.';
    return jsonResponse({ message }, { headers: clearedResetCookie() });
  }),
});
