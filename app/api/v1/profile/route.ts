import { deleteProfileSchema, updateProfileSchema } from '@/lib/schemas/profile';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { signedOutResponse } from '@/lib/server/api/session-response';
import { runtime } from '@/lib/server/runtime';
import { deleteUnverified } from '@/lib/server/services/accounts/delete-unverified';
import { getOwnUser } from '@/lib/server/services/accounts/find-account';
import { updateProfile } from '@/lib/server/services/accounts/profile/update-profile';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ answer: 'GET profile' }, async ({ viewer }) => ({
    data: { user: await getOwnUser(runtime().db, viewer.id) },
  })),
  DELETE: signedIn({ answer: 'DELETE profile', body: deleteProfileSchema }, async ({ viewer, body }) => {
    const deleted = await deleteUnverified(runtime(), viewer, body.currentPassword);
    return signedOutResponse({ deletes_at: deleted.toISOString() }, 202);
  }),
  PUT: signedIn({ answer: 'PUT profile', body: updateProfileSchema }, async ({ viewer, body }) => {
    const user = await updateProfile(runtime().db, viewer, body);
    return { full_name: user.full_name, user };
  }),
});
