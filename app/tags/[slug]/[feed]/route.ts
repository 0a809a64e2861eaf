import { feedResponse } from '@/lib/server/discovery/feeds/feed-response';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';

export const dynamic = 'force-dynamic';

/** feed.xml, atom.xml and feed.json of a tag. */
export const GET = fileEndpoint((_request, { slug = '', feed = '' }) => feedResponse({ kind: 'tag', slug }, feed));
