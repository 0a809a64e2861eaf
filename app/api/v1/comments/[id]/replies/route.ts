import { endpoint } from '@/lib/server/api/endpoint';
import { readReplies } from '@/lib/server/api/reads/talk-reads';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ GET: readReplies });
