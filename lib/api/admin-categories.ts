import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { CategoryBody } from '../schemas/category.ts';
import { categoriesOptions } from './categories.ts';
import { api } from './client.ts';

const adminCategoryKeys = { all: ['admin', 'categories'] as const };

/** All categories by name. Editors and above: a form for authors takes the public list, which says the same. */
export const adminCategoriesOptions = queryOptions({
  queryKey: adminCategoryKeys.all,
  queryFn: async ({ signal }) =>
    (await api.get('admin/categories', { signal }).json<Answer<'GET admin/categories'>>()).categories,
  refetchOnMount: 'always',
});

async function forgetCategories(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: categoriesOptions.queryKey });
  // Posts carry the names of their categories.
  void client.invalidateQueries({ queryKey: ['admin', 'posts'] });
  await client.invalidateQueries({ queryKey: adminCategoryKeys.all });
}

export const createAdminCategory = mutationOptions({
  mutationFn: async (json: CategoryBody) =>
    (await api.post('admin/categories', { json }).json<Answer<'POST admin/categories'>>()).category,
  onSuccess: (_category, _body, _before, { client }) => forgetCategories(client),
});

export const updateAdminCategory = mutationOptions({
  mutationFn: async ({ id, body }: { id: number; body: Partial<CategoryBody> }) =>
    (await api.put(`admin/categories/${id}`, { json: body }).json<Answer<'PUT admin/categories/{id}'>>()).category,
  onSuccess: (_category, _variables, _before, { client }) => forgetCategories(client),
});

/** The posts of a deleted category stay. */
export const deleteAdminCategory = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/categories/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => forgetCategories(client),
});
