import { currentPasswordSchema } from '@/lib/schemas/second-factor';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { beginProof } from '@/lib/server/services/accounts/second-factors/require-proof';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/second-factors/options', body: currentPasswordSchema },
    async ({ body, ...asking }) => {
      const { proofToken, options } = await beginProof(runtime(), body.currentPassword, asking);
      return { proofToken, options: { ...options } };
    },
  ),
});
