import { rolesWith } from '@/lib/permissions';
import { FEATURED_IMAGE } from '@/lib/schemas/featured-image';
import { endpoint, signedIn } from '@/lib/server/route/endpoint';
import { readUpload } from '@/lib/server/route/read-upload';
import { jsonResponse } from '@/lib/server/route/respond';
import { runtime } from '@/lib/server/runtime';
import { uploadFeaturedImage } from '@/lib/server/services/uploads/upload-featured-image';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    { roles: rolesWith('images.upload'), limit: 'uploads', records: () => ({ event: 'image_uploaded' }) },
    async ({ viewer, request }) => {
      const input = await readUpload(request, { ...FEATURED_IMAGE, notFile: FEATURED_IMAGE.notImage });
      return jsonResponse(await uploadFeaturedImage(runtime(), viewer, input), { status: 201 });
    },
  ),
});
