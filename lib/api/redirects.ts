import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { readRedirectLines, type RedirectBody } from '../schemas/redirect.ts';
import { api } from './client.ts';

/** All redirects, the newest first. */
export const redirectsOptions = queryOptions({
  queryKey: ['admin', 'redirects'],
  queryFn: async ({ signal }) =>
    (await api.get('admin/redirects', { signal }).json<Answer<'GET admin/redirects'>>()).redirects,
  refetchOnMount: 'always',
});

/** A page of the addresses that nothing was found at, those that were asked for most first. */
export function missingOptions(searchParams: { page: number; limit: number }) {
  return queryOptions({
    queryKey: ['admin', 'missing', searchParams],
    queryFn: async ({ signal }) =>
      api.get('admin/missing', { signal, searchParams }).json<Answer<'GET admin/missing'>>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

async function forgetRedirects(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['admin', 'missing'] });
  await client.invalidateQueries({ queryKey: redirectsOptions.queryKey });
}

export const createRedirect = mutationOptions({
  mutationFn: async (json: RedirectBody) =>
    (await api.post('admin/redirects', { json }).json<Answer<'POST admin/redirects'>>()).redirect,
  onSuccess: (_redirect, _body, _before, { client }) => forgetRedirects(client),
});

/** `onStep` is told how many lines are done, and says whether to go on. */
type Import = { file: File; onStep: (done: number, total: number) => boolean };

/** Makes the redirects of a file, one by one. @returns what became of each line: a redirect, or why there is none */
export const importRedirects = mutationOptions({
  mutationFn: async ({ file, onStep }: Import) => {
    const told: { line: number; rests?: true | undefined; error?: unknown }[] = [];
    const lines = readRedirectLines(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    for (const { line, body } of lines) {
      if (!onStep(told.length, lines.length)) break;
      const made = api.post('admin/redirects', { json: body }).json<Answer<'POST admin/redirects'>>();
      told.push(await made.then(({ redirect: { rests } }) => ({ line, rests })).catch((error) => ({ line, error })));
    }
    return told;
  },
  onSuccess: (_told, _file, _before, { client }) => forgetRedirects(client),
});

export const deleteRedirect = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/redirects/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => forgetRedirects(client),
});
