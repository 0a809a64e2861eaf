import { currentPasswordSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { beginPasskey } from '@/lib/server/services/accounts/second-factors/set-up';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/passkeys/options', body: currentPasswordSchema },
    async ({ body, ...asking }) => {
      const { setupToken, options } = await beginPasskey(runtime(), body.currentPassword, asking);
      return { setupToken, options: { ...options } };
    },
  ),
});
