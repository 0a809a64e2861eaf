import { endpoint, open } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listCategories } from '@/lib/server/services/categories/category';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET categories' }, async () => ({ categories: await listCategories(runtime().db) })),
});
