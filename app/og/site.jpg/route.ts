import { pictureOfSite } from '@/lib/server/content/og/picture-source';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';
import { pictureResponse } from '@/lib/server/route/picture-response';

export const dynamic = 'force-dynamic';

/** The picture of pages that have none of their own. */
export const GET = fileEndpoint((request) => pictureResponse(request, pictureOfSite()));
