import { z } from 'zod';
import { provenSchema, renamePasskeySchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { removePasskey, renamePasskey } from '@/lib/server/services/accounts/second-factors/take-away';

const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    { answer: 'PATCH profile/second-factors/passkeys/{id}', params, body: renamePasskeySchema },
    async ({ viewer, params: { id }, body }) => ({
      passkey: await renamePasskey(runtime().db, viewer, { id, name: body.name }),
    }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE profile/second-factors/passkeys/{id}', params, body: provenSchema },
    async (call) => {
      const input = { ...call.body, id: call.params.id };
      await removePasskey(runtime(), input, { viewer: call.viewer, client: clientOf(call) });
      return undefined;
    },
  ),
});
