import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { CreateTokenBody } from '../schemas/programs.ts';
import { api } from './client.ts';

/** Tokens of programs, the newest first. */
export const tokensOptions = queryOptions({
  queryKey: ['admin', 'tokens'],
  queryFn: async ({ signal }) => (await api.get('admin/tokens', { signal }).json<Answer<'GET admin/tokens'>>()).tokens,
  refetchOnMount: 'always',
});

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: tokensOptions.queryKey });

/** Makes a token; its secret is in this answer and nowhere else. */
export const createToken = mutationOptions({
  mutationFn: async (json: CreateTokenBody) =>
    (await api.post('admin/tokens', { json }).json<Answer<'POST admin/tokens'>>()).token,
  // The secret is no one's to keep.
  gcTime: 0,
  onSuccess: (_token, _input, _before, { client }) => refetch(client),
});

export const deleteToken = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/tokens/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});
