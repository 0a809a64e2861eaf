import { feedResponse } from '@/lib/server/discovery/feeds/feed-response';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(() => feedResponse({ kind: 'site' }, 'feed.json'));
