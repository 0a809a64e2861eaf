import { rolesWith } from '@/lib/rules/permissions';
import { FEATURED_IMAGE } from '@/lib/rules/uploads';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readUpload } from '@/lib/server/api/read-body';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { uploadFeaturedImage } from '@/lib/server/services/uploads/upload-featured-image';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/uploads',
      roles: rolesWith('images.upload'),
      limit: 'uploads',
      records: () => ({ event: 'image_uploaded' }),
    },
    async ({ viewer, request }) => {
      const input = await readUpload(request, { ...FEATURED_IMAGE, notFile: FEATURED_IMAGE.notImage });
      return jsonResponse(await uploadFeaturedImage(runtime(), viewer, input), { status: 201 });
    },
  ),
});
