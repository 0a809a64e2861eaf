import { resetPasswordSchema } from '@/lib/schemas/auth';
import { clearedResetCookie, resetEmailOf } from '@/lib/server/auth/reset-cookie';
import { clientOf } from '@/lib/server/api/client-of';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { resetPassword } from '@/lib/server/services/accounts/reset-password';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous({ body: resetPasswordSchema }, async (call) => {
    const email = await resetEmailOf(call.request, call.body.email, runtime().authSecret);
    await resetPassword(runtime(), { ...call.body, email }, clientOf(call));
    const message = 'Password reset successfully. Please login with your new password.';
    return jsonResponse({ message }, { headers: clearedResetCookie() });
  }),
});
