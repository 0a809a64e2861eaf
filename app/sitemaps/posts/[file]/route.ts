import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { sitemapPartResponse } from '@/lib/server/discovery/sitemaps/sitemap-part-response';
import { listMappedPosts } from '@/lib/server/services/sitemap/list-mapped-posts';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint((_request, { file = '' }) => sitemapPartResponse(file, listMappedPosts));
