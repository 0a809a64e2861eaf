import { CODE_PAUSE_SECONDS, forgotPasswordSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { jsonResponse } from '@/lib/server/api/respond';
import { resetCookie } from '@/lib/server/auth/reset-cookie';
import { runtime } from '@/lib/server/runtime';
import { forgotPassword } from '@/lib/server/services/accounts/reset-password';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST auth/forgot-password', limit: 'forgot-password', body: forgotPasswordSchema },
    async (call) => {
      const { email } = call.body;
      await forgotPassword(runtime(), email, clientOf(call));
      const message = 'If an account with this email exists, a password reset code is on its way.';
      return jsonResponse(
        { message, retryAfter: CODE_PAUSE_SECONDS },
        { headers: await resetCookie(email, runtime().authSecret) },
      );
    },
  ),
});
