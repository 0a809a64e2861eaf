import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { namedPictureResponse } from '@/lib/server/discovery/cards/picture-response';
import { pictureOfCategory } from '@/lib/server/discovery/cards/picture-source';
import { runtime } from '@/lib/server/runtime';
import { findCategory } from '@/lib/server/services/categories/category';

export const dynamic = 'force-dynamic';

/** The card of a category. */
export const GET = fileEndpoint((request, { slug = '', file = '' }) =>
  namedPictureResponse(request, file, async () => {
    const category = await findCategory(runtime().db, slug);
    return category && pictureOfCategory(category);
  }),
);
