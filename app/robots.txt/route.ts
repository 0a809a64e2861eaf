import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { textResponse, robotsTxt } from '@/lib/server/discovery/text-response';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () =>
  textResponse({ body: robotsTxt(), contentType: 'text/plain; charset=utf-8' }),
);
