import { FEATURED_IMAGE } from '@/lib/rules/limits';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readUpload } from '@/lib/server/api/read-body';
import { runtime } from '@/lib/server/runtime';
import { uploadFeaturedImage } from '@/lib/server/services/uploads/upload-featured-image';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/uploads',
      status: 201,
      roles: rolesWith('images.upload'),
      limit: 'uploads',
      upload: FEATURED_IMAGE.field,
      records: () => ({ event: 'image_uploaded' }),
    },
    async ({ viewer, request }) => {
      const input = await readUpload(request, { ...FEATURED_IMAGE, notFile: FEATURED_IMAGE.notImage });
      return uploadFeaturedImage(runtime(), viewer, input);
    },
  ),
});
