import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { postPictureResponse } from '@/lib/server/discovery/cards/picture-response';
import { runtime } from '@/lib/server/runtime';
import { findPicturedPost } from '@/lib/server/services/pages/find-pictured-post';

export const dynamic = 'force-dynamic';

/** The picture of a post. */
export const GET = fileEndpoint((request, { slug = '', file = '' }) =>
  postPictureResponse(request, file, () => findPicturedPost(runtime().db, slug)),
);
