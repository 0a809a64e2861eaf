import { endpoint } from '@/lib/server/api/endpoint';
import { readHealth } from '@/lib/server/api/reads/read-health';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ GET: readHealth });
