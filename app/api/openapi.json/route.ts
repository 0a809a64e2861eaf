import { createApiDocument } from '@/lib/server/api/document/create-api-document';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { siteSettings } from '@/lib/server/db/site-settings';
import { textResponse } from '@/lib/server/discovery/text-response';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';

let kept: { name: string; document: string } | undefined;

/** Made when somebody asks first, a start has no use for it, and anew when the site is called otherwise. */
async function findDocument(): Promise<string> {
  const { name } = siteSettings();
  if (kept?.name === name) return kept.document;
  const routes = await import('./all-routes');
  const site = { siteUrl: env().SITE_URL, version: runtime().version, name };
  kept = { name, document: JSON.stringify(createApiDocument(routes, site)) };
  return kept.document;
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: open({ answer: 'GET /api/openapi.json' }, async () => {
    return textResponse({ body: await findDocument(), contentType: 'application/json; charset=utf-8' });
  }),
});
