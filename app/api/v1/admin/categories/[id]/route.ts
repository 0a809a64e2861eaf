import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateCategorySchema } from '@/lib/schemas/category';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteCategory, updateCategory } from '@/lib/server/services/categories/category';
import { describeCategoryWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('categories.manage');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describeCategoryWrite(runtime().db, id, event);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: signedIn(
    {
      answer: 'PUT admin/categories/{id}',
      roles,
      params,
      body: updateCategorySchema,
      records: records('category_updated'),
    },
    async ({ viewer, params: { id }, body }) => ({
      category: await updateCategory(runtime().db, viewer, id, body),
    }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/categories/{id}', roles, params, records: records('category_deleted') },
    async ({ viewer, params: { id } }) => {
      await deleteCategory(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
