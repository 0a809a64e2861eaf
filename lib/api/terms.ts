import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { SeriesBody } from '../schemas/series.ts';
import type { TagBody } from '../schemas/tag.ts';
import { api } from './client.ts';

/** The tags of public posts by name: what an editor suggests. */
export const tagsOptions = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await api.get('tags', { signal }).json<Answer<'GET tags'>>()).tags,
});

/** All tags by name. Administrators only. */
export const adminTagsOptions = queryOptions({
  queryKey: ['admin', 'tags'],
  queryFn: async ({ signal }) => (await api.get('admin/tags', { signal }).json<Answer<'GET admin/tags'>>()).tags,
  refetchOnMount: 'always',
});

/** Lets go of the lists of tags: posts that are written make tags. */
export async function forgetTags(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: tagsOptions.queryKey });
  await client.invalidateQueries({ queryKey: adminTagsOptions.queryKey });
}

export const updateAdminTag = mutationOptions({
  mutationFn: async ({ id, body }: { id: number; body: TagBody }) =>
    (await api.put(`admin/tags/${id}`, { json: body }).json<Answer<'PUT admin/tags/{id}'>>()).tag,
  onSuccess: (_tag, _variables, _before, { client }) => forgetTags(client),
});

/** The posts of a deleted tag stay. */
export const deleteAdminTag = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/tags/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => forgetTags(client),
});

export const mergeAdminTag = mutationOptions({
  mutationFn: async ({ id, into }: { id: number; into: number }) =>
    (await api.post(`admin/tags/${id}/merge`, { json: { into } }).json<Answer<'POST admin/tags/{id}/merge'>>()).tag,
  onSuccess: (_tag, _variables, _before, { client }) => forgetTags(client),
});

/** All series, the newest first. */
export const seriesOptions = queryOptions({
  queryKey: ['admin', 'series'],
  queryFn: async ({ signal }) => (await api.get('admin/series', { signal }).json<Answer<'GET admin/series'>>()).series,
  refetchOnMount: 'always',
});

const forgetSeries = (client: QueryClient) => client.invalidateQueries({ queryKey: seriesOptions.queryKey });

/** Makes a series, or changes the one of the id. */
export const saveSeries = mutationOptions({
  mutationFn: async ({ id, body }: { id: number | null; body: SeriesBody & { updated_at?: string } }) => {
    const answer =
      id === null ? api.post('admin/series', { json: body }) : api.put(`admin/series/${id}`, { json: body });
    return (await answer.json<Answer<'PUT admin/series/{id}'>>()).series;
  },
  onSuccess: (_series, _variables, _before, { client }) => forgetSeries(client),
});

/** The posts of a deleted series stay. */
export const deleteSeries = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/series/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => forgetSeries(client),
});
