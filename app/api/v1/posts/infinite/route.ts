import { endpoint } from '@/lib/server/api/endpoint';
import { readInfinitePosts } from '@/lib/server/api/reads/post-reads';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ GET: readInfinitePosts });
