import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { iconFile } from '@/lib/server/discovery/web-manifest';
import { KEPT_FOR_GOOD } from '@/lib/server/http/conditional-request';
import { runtime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

/** The operator's icon in one of its sizes. Its address names its contents, which never change. */
export const GET = fileEndpoint(async (_request, { file = '' }) => {
  const body = await iconFile(runtime().storage, file);
  return new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(body.length),
      'Cache-Control': KEPT_FOR_GOOD,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
