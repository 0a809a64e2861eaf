import { makePagesSitemap } from '@/lib/server/content/sitemap/make-sitemap';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';
import { sitemapResponse } from '@/lib/server/route/sitemap-response';
import { runtime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () => sitemapResponse(await makePagesSitemap(runtime().db)));
