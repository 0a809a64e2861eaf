import { webManifest } from '@/lib/server/content/web-manifest';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';
import { textResponse } from '@/lib/server/route/text-response';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () =>
  textResponse({ body: webManifest(), contentType: 'application/manifest+json; charset=utf-8' }),
);
