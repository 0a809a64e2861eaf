import { confirmTotpSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { confirmTotp } from '@/lib/server/services/accounts/second-factors/set-up';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/totp/confirm', status: 201, body: confirmTotpSchema },
    async (call) => {
      const recoveryCodes = await confirmTotp(runtime(), call.body, { viewer: call.viewer, client: clientOf(call) });
      return { ...(recoveryCodes && { recoveryCodes }) };
    },
  ),
});
