import { provenSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { renewRecoveryCodes } from '@/lib/server/services/accounts/second-factors/take-away';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/recovery-codes', status: 201, body: provenSchema },
    async (call) => {
      const recoveryCodes = await renewRecoveryCodes(runtime(), call.body, {
        viewer: call.viewer,
        client: clientOf(call),
      });
      return { recoveryCodes };
    },
  ),
});
