import { endpoint } from '@/lib/server/api/endpoint';
import { removeComment, rewriteComment } from '@/lib/server/api/writes/talk-writes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ PATCH: rewriteComment, DELETE: removeComment });
