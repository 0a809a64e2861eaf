import { addPasskeySchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { addPasskey } from '@/lib/server/services/accounts/second-factors/set-up';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/passkeys', status: 201, body: addPasskeySchema },
    async (call) => {
      const changing = { viewer: call.viewer, client: clientOf(call) };
      const { passkey, recoveryCodes } = await addPasskey(runtime(), call.body, changing);
      return { passkey, ...(recoveryCodes && { recoveryCodes }) };
    },
  ),
});
