import { setUpSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { beginPasskey } from '@/lib/server/services/accounts/second-factors/set-up';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/passkeys/options', body: setUpSchema },
    async ({ body, ...asking }) => {
      const { setupToken, options } = await beginPasskey(runtime(), body, asking);
      return { setupToken, options: { ...options } };
    },
  ),
});
