import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getFactors } from '@/lib/server/services/accounts/second-factors/set-up';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET profile/second-factors' }, async ({ viewer }) => ({
    secondFactors: await getFactors(runtime().db, viewer),
  })),
});
