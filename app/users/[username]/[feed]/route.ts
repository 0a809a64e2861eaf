import { feedResponse } from '@/lib/server/discovery/feeds/feed-response';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';

export const dynamic = 'force-dynamic';

/** feed.xml, atom.xml and feed.json of an author. */
export const GET = fileEndpoint((_request, { username = '', feed = '' }) =>
  feedResponse({ kind: 'author', username }, feed),
);
