import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { sitemapPartResponse } from '@/lib/server/discovery/sitemaps/make-sitemap';
import { listMappedPosts } from '@/lib/server/services/sitemap/sitemap';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint((_request, { file = '' }) => sitemapPartResponse(file, listMappedPosts));
