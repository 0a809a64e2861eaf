import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { postPictureResponse } from '@/lib/server/discovery/cards/picture-response';
import { runtime } from '@/lib/server/runtime';
import { findPicturedTranslation } from '@/lib/server/services/pages/find-pictured-post';

export const dynamic = 'force-dynamic';

/** The picture of a reviewed translation of a post. */
export const GET = fileEndpoint((request, { language = '', slug = '', file = '' }) =>
  postPictureResponse(request, file, () => findPicturedTranslation(runtime().db, language, slug)),
);
