import { createApiDocument } from '@/lib/server/api/document/create-api-document';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { textResponse } from '@/lib/server/discovery/text-response';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';

let document: string | undefined;

/** Made when somebody asks first: a start has no use for it. */
async function writeDocument(): Promise<string> {
  const routes = await import('./all-routes');
  return JSON.stringify(createApiDocument(routes, { siteUrl: env().SITE_URL, version: runtime().version }));
}

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: anonymous({ answer: 'GET /api/openapi.json' }, async () => {
    document ??= await writeDocument();
    return textResponse({ body: document, contentType: 'application/json; charset=utf-8' });
  }),
});
