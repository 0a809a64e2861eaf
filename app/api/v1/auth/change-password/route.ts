import { changePasswordSchema } from '@/lib/schemas/change-credentials';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { changePassword } from '@/lib/server/services/accounts/change-password';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn({ body: changePasswordSchema }, async ({ viewer, body }) => {
    await changePassword(runtime(), viewer, body);
    return { message: 'Password changed successfully.' };
  }),
});
