import { pictureOfSite } from '@/lib/server/discovery/cards/picture-source';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { pictureResponse } from '@/lib/server/discovery/cards/picture-response';

export const dynamic = 'force-dynamic';

/** The picture of pages that have none of their own. */
export const GET = fileEndpoint((request) => pictureResponse(request, pictureOfSite()));
