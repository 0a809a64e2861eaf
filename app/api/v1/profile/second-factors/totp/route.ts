import { provenSchema, setUpSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { beginTotp } from '@/lib/server/services/accounts/second-factors/set-up';
import { removeTotp } from '@/lib/server/services/accounts/second-factors/take-away';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn({ answer: 'POST profile/second-factors/totp', body: setUpSchema }, async ({ body, ...asking }) =>
    beginTotp(runtime(), body, asking),
  ),
  DELETE: signedIn({ answer: 'DELETE profile/second-factors/totp', body: provenSchema }, async (call) => {
    await removeTotp(runtime(), call.body, { viewer: call.viewer, client: clientOf(call) });
    return undefined;
  }),
});
