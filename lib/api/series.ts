import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { SeriesBody } from '../schemas/series.ts';
import { api } from './client.ts';

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
