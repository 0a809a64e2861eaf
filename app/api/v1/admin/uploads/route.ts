import { FEATURED_IMAGE } from '@/lib/rules/limits';
import { rolesWith } from '@/lib/rules/roles';
import { listImagesQuery } from '@/lib/schemas/editor-answers';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readUpload } from '@/lib/server/api/read-body';
import { runtime } from '@/lib/server/runtime';
import { listImages } from '@/lib/server/services/uploads/list-images';
import { uploadFeaturedImage } from '@/lib/server/services/uploads/upload-featured-image';

const roles = rolesWith('images.upload');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/uploads', roles, query: listImagesQuery }, ({ viewer, query }) =>
    listImages(runtime().db, viewer, query),
  ),
  POST: signedIn(
    {
      answer: 'POST admin/uploads',
      status: 201,
      roles,
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
