import { feedResponse } from '@/lib/server/route/feed-response';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';

export const dynamic = 'force-dynamic';

export const GET = fileEndpoint(() => feedResponse({ kind: 'site' }, 'atom.xml'));
