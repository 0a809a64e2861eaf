import { rolesWith } from '@/lib/rules/roles';
import { createCategorySchema, type CreateCategoryInput } from '@/lib/schemas/category';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listCategories, createCategory } from '@/lib/server/services/categories/category';

const roles = rolesWith('categories.manage');
const records = ({ body }: { body: CreateCategoryInput }) =>
  ({ event: 'category_created', subject: body.name }) as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/categories', roles }, async () => ({
    categories: await listCategories(runtime().db),
  })),
  POST: signedIn(
    { answer: 'POST admin/categories', status: 201, roles, body: createCategorySchema, records },
    async ({ viewer, body }) => ({ category: await createCategory(runtime().db, viewer, body) }),
  ),
});
