import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { llmsTxt, textResponse } from '@/lib/server/discovery/text-response';
import { runtime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () =>
  textResponse({ body: await llmsTxt(runtime().db), contentType: 'text/plain; charset=utf-8' }),
);
