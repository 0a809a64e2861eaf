import { verifyEmailSchema } from '@/lib/schemas/auth';
import { countRequest } from '@/lib/server/limits/address-limits';
import { clientOf } from '@/lib/server/api/client-of';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { verifyEmail } from '@/lib/server/services/accounts/verify-email';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: open({ body: verifyEmailSchema }, async (call) => {
    if ('code' in call.body) await countRequest(runtime().db, 'codes', call.address);
    const user = await verifyEmail(runtime(), call.viewer, call.body, clientOf(call));
    return { user, message: 'Email verified successfully.' };
  }),
});
