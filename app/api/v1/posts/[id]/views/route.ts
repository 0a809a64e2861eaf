import { endpoint } from '@/lib/server/api/endpoint';
import { noteView } from '@/lib/server/api/writes/talk-writes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({ POST: noteView });
