import { makeSitemap, sitemapResponse } from '@/lib/server/discovery/sitemaps/make-sitemap';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { runtime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(async () => sitemapResponse(await makeSitemap(runtime().db)));
