import { verifyEmailSchema } from '@/lib/schemas/auth';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { countRequest } from '@/lib/server/limits/address-limits';
import { runtime } from '@/lib/server/runtime';
import { verifyEmail } from '@/lib/server/services/accounts/verify-email';
import { recordRefusal } from '@/lib/server/services/security-log/record-event';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: open({ answer: 'POST auth/verify-email', body: verifyEmailSchema }, async (call) => {
    const { viewer, body, address } = call;
    if ('code' in body) await countRequest(runtime().db, 'codes', address);
    const who = viewer ? { username: viewer.username } : { email: ('email' in body && body.email) || '' };
    const verification = verifyEmail(runtime(), viewer, body, clientOf(call));
    const user = await recordRefusal(runtime(), { kind: 'code', ...who, address }, verification);
    return { user, message: 'Email verified successfully.' };
  }),
});
