import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Category } from '../schemas/category.ts';
import { api } from './client.ts';

/** All categories by name. The shell shows them and fetches them again on each navigation (SPEC 4). */
export const categoriesOptions = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) =>
    (await api.get('categories', { signal }).json<{ categories: Category[] }>()).categories,
});

/** Puts the list that the server rendered where the shell will look for it. */
export function seedCategories(client: QueryClient, categories: Category[]): void {
  client.setQueryData(categoriesOptions.queryKey, categories);
}
