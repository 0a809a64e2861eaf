import { deleteProfileSchema, updateProfileSchema } from '@/lib/schemas/profile-input';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { signedOutResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { deleteAccount } from '@/lib/server/services/accounts/departure/delete-account';
import { getOwnUser } from '@/lib/server/services/accounts/find-account';
import { updateProfile } from '@/lib/server/services/accounts/profile/update-profile';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET profile' }, async ({ viewer }) => ({
    data: { user: await getOwnUser(runtime().db, viewer.id) },
  })),
  DELETE: signedIn(
    { answer: 'DELETE profile', status: 202, body: deleteProfileSchema },
    async ({ viewer, body, address }) => {
      const deletesAt = await deleteAccount(runtime(), { viewer, address }, body);
      return signedOutResponse({ deletes_at: deletesAt.toISOString() });
    },
  ),
  PUT: signedIn({ answer: 'PUT profile', body: updateProfileSchema }, async ({ viewer, body }) => {
    const user = await updateProfile(runtime(), viewer, body);
    return { full_name: user.full_name, user };
  }),
});
