import { PROFILE_IMAGE } from '@/lib/rules/limits';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readUpload } from '@/lib/server/api/read-body';
import { runtime } from '@/lib/server/runtime';
import { uploadProfileImage } from '@/lib/server/services/accounts/profile/profile-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    { answer: 'POST profile/upload-image', limit: 'uploads', upload: PROFILE_IMAGE.field },
    async ({ viewer, request }) => {
      const input = await readUpload(request, { ...PROFILE_IMAGE, notFile: PROFILE_IMAGE.notImage });
      const user = await uploadProfileImage(runtime(), viewer, input);
      return { profile_image: user.profile_image, user };
    },
  ),
});
