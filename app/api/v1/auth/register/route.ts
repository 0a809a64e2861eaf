import { CODE_PAUSE_SECONDS, registerSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { sessionResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { register } from '@/lib/server/services/accounts/sign-in';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST auth/register', status: 201, limit: 'register', body: registerSchema },
    async (call) => {
      const { user, tokens, claims, deviceCookie } = await register(runtime(), call.body, clientOf(call));
      const message = 'Registration successful! Please check your email for the verification code.';
      return sessionResponse(claims, { user, ...tokens, message, retryAfter: CODE_PAUSE_SECONDS }, { deviceCookie });
    },
  ),
});
