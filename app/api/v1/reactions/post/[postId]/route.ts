import { endpoint } from '@/lib/server/api/endpoint';
import { readReactions } from '@/lib/server/api/reads/talk-reads';
import { takeReactionBack } from '@/lib/server/api/writes/talk-writes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ GET: readReactions, DELETE: takeReactionBack });
