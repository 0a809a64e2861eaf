import { robotsTxt } from '@/lib/server/content/robots-txt';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';
import { textResponse } from '@/lib/server/route/text-response';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () =>
  textResponse({ body: robotsTxt(), contentType: 'text/plain; charset=utf-8' }),
);
