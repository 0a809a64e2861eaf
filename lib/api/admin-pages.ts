import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { UpdatePageBody } from '../schemas/page.ts';
import { api } from './client.ts';

const adminPageKeys = {
  all: ['admin', 'pages'] as const,
  one: (id: number) => ['admin', 'pages', id] as const,
};

/** All pages, drafts included, those that every site has first. */
export const adminPagesOptions = queryOptions({
  queryKey: adminPageKeys.all,
  queryFn: async ({ signal }) => (await api.get('admin/pages', { signal }).json<Answer<'GET admin/pages'>>()).pages,
  refetchOnMount: 'always',
});

/** One page with its text. Always asked for anew: what is edited must be what is stored. */
export function adminPageOptions(id: number) {
  return queryOptions({
    queryKey: adminPageKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api.get(`admin/pages/${id}`, { signal }).json<Answer<'GET admin/pages/{id}'>>()).page,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

export type PageBody = UpdatePageBody & { title: string; content: string };

const forgetPages = (client: QueryClient) => client.invalidateQueries({ queryKey: adminPageKeys.all, exact: true });

/** Makes a page (`id` null) or changes one; with `updated_at` a save over somebody else's is 409 edit_conflict. */
export const saveAdminPage = mutationOptions({
  mutationFn: async ({ id, body: json }: { id: number | null; body: PageBody }) =>
    id === null
      ? (await api.post('admin/pages', { json }).json<Answer<'POST admin/pages'>>()).page
      : (await api.put(`admin/pages/${id}`, { json }).json<Answer<'PUT admin/pages/{id}'>>()).page,
  onSuccess: (page, _variables, _before, { client }) => {
    client.setQueryData(adminPageKeys.one(page.id), page);
    return forgetPages(client);
  },
});

/** A page that every site has gets its original words back. */
export const deleteAdminPage = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/pages/${id}`);
  },
  onSuccess: (_answer, id, _before, { client }) => {
    client.removeQueries({ queryKey: adminPageKeys.one(id) });
    return forgetPages(client);
  },
});
