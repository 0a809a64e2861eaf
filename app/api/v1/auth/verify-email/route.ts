import { verifyEmailSchema } from '@/lib/schemas/auth';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { verifyEmail } from '@/lib/server/services/accounts/verify-email';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: open({ body: verifyEmailSchema }, async ({ viewer, body }) => ({
    user: await verifyEmail(runtime(), viewer, body),
    message: 'Email verified successfully.',
  })),
});
