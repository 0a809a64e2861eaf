import { webManifest } from '@/lib/server/discovery/web-manifest';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { textResponse } from '@/lib/server/discovery/text-response';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () =>
  textResponse({ body: webManifest(), contentType: 'application/manifest+json; charset=utf-8' }),
);
