import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

const LOOK_AGAIN_MS = 10_000;
// Whoever is asked may take ten seconds for an answer, several times.
const PATIENCE_MS = 180_000;

/** What the site runs on and what waits; looked at again as long as somebody looks at it. Administrators only. */
export const statusOptions = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: async ({ signal }) => (await api.get('admin/status', { signal }).json<Answer<'GET admin/status'>>()).status,
  refetchOnMount: 'always',
  refetchInterval: LOOK_AGAIN_MS,
});

/** Has the doctor look at the whole site. */
export const examineSite = mutationOptions({
  mutationFn: async () =>
    (await api.post('admin/status/doctor', { timeout: PATIENCE_MS }).json<Answer<'POST admin/status/doctor'>>())
      .findings,
});

/** What search engines and messengers get of a public post, looked at anew each time. */
export const examinedPostOptions = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'posts', id, 'doctor'],
    queryFn: async ({ signal }) =>
      (
        await api
          .post(`admin/posts/${id}/doctor`, { signal, timeout: PATIENCE_MS })
          .json<Answer<'POST admin/posts/{id}/doctor'>>()
      ).findings,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
