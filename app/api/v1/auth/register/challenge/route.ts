import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { createRegistrationChallenge } from '@/lib/server/services/accounts/registration-proof';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/register/challenge' }, async () => ({
    challenge: await createRegistrationChallenge(runtime().authSecret),
  })),
});
