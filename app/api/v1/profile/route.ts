import { updateProfileSchema } from '@/lib/schemas/profile';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getOwnUser } from '@/lib/server/services/accounts/find-account';
import { updateProfile } from '@/lib/server/services/accounts/profile/update-profile';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ answer: 'GET profile' }, async ({ viewer }) => ({
    data: { user: await getOwnUser(runtime().db, viewer.id) },
  })),
  PUT: signedIn({ answer: 'PUT profile', body: updateProfileSchema }, async ({ viewer, body }) => {
    const user = await updateProfile(runtime().db, viewer, body);
    return { full_name: user.full_name, user };
  }),
});
