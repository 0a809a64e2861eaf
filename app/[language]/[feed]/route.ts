import { feedResponse } from '@/lib/server/discovery/feeds/feed-response';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';

export const dynamic = 'force-dynamic';

/** feed.xml, atom.xml and feed.json of a language: posts written in it, and those that somebody translated into it. */
export const GET = fileEndpoint((_request, { language = '', feed = '' }) =>
  feedResponse({ kind: 'language', language }, feed),
);
