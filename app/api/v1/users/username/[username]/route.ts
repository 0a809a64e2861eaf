import { z } from 'zod';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getPublicUser } from '@/lib/server/services/accounts/users/get-public-user';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: open(
    { answer: 'GET users/username/{username}', params: z.object({ username: z.string() }) },
    async ({ params }) => ({
      user: await getPublicUser(runtime().db, params.username),
    }),
  ),
});
