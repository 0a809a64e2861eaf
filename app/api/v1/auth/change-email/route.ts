import { CODE_PAUSE_SECONDS } from '@/lib/schemas/auth';
import { changeEmailSchema } from '@/lib/schemas/change-credentials';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { changeEmail } from '@/lib/server/services/accounts/change-email';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn({ answer: 'POST auth/change-email', body: changeEmailSchema }, async (call) => ({
    user: await changeEmail(runtime(), call.viewer, call.body, clientOf(call)),
    message: 'Email changed. Please verify your new email address.',
    retryAfter: CODE_PAUSE_SECONDS,
  })),
});
