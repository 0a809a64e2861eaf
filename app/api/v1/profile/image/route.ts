import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { removeProfileImage } from '@/lib/server/services/accounts/profile/profile-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn({ answer: 'DELETE profile/image' }, async ({ viewer }) => ({
    user: await removeProfileImage(runtime(), viewer),
  })),
});
