import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { Category } from '../schemas/category.ts';
import { api } from './client.ts';

/** What the shell shows of a category. */
export type ListedCategory = Omit<Category, 'description'>;

/** All categories by name. The shell shows them and fetches them again on each navigation (SPEC 4). */
export const categoriesOptions = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }): Promise<ListedCategory[]> =>
    (await api.get('categories', { signal }).json<Answer<'GET categories'>>()).categories,
});

/** Puts the list that the server rendered where the shell will look for it: it is part of every HTML, so no more of it. */
export function seedCategories(client: QueryClient, categories: readonly ListedCategory[]): void {
  const shown = categories.map(({ id, name, slug, post_count }) => ({ id, name, slug, post_count }));
  client.setQueryData(categoriesOptions.queryKey, shown);
}
