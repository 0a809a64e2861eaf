import { verifyEmailSchema } from '@/lib/schemas/auth';
import { endpoint, open } from '@/lib/server/route/endpoint';
import { runtime } from '@/lib/server/runtime';
import { verifyEmail } from '@/lib/server/services/accounts/verify-email';
import { recordRefusal } from '@/lib/server/services/security-log/record-refusal';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: open({ body: verifyEmailSchema }, async ({ viewer, body, address }) => {
    const who = viewer ? { username: viewer.username } : { email: body.email ?? '' };
    const verification = verifyEmail(runtime(), viewer, body);
    const user = await recordRefusal(runtime(), { kind: 'code', ...who, address }, verification);
    return { user, message: 'Email verified successfully.' };
  }),
});
