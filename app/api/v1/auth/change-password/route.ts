import { changePasswordSchema } from '@/lib/schemas/change-credentials';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { changePassword } from '@/lib/server/services/accounts/change-password';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn({ answer: 'POST auth/change-password', body: changePasswordSchema }, async (call) => {
    await changePassword(runtime(), call.viewer, call.body, clientOf(call));
    return { message: 'Password changed successfully.' };
  }),
});
