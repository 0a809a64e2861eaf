import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { CreateWebhookBody, UpdateWebhookBody } from '../schemas/programs.ts';
import { api } from './client.ts';

const LOOK_AGAIN_MS = 3_000;

/** Webhooks, the newest first. */
export const webhooksOptions = queryOptions({
  queryKey: ['admin', 'webhooks'],
  queryFn: async ({ signal }) =>
    (await api.get('admin/webhooks', { signal }).json<Answer<'GET admin/webhooks'>>()).webhooks,
  refetchOnMount: 'always',
});

/** The newest of what a webhook was sent and is to be sent; looked at again as long as somebody looks at it. */
export const deliveriesOptions = (id: number, limit: number) =>
  queryOptions({
    queryKey: [...webhooksOptions.queryKey, id, { limit }],
    queryFn: ({ signal }) =>
      api
        .get(`admin/webhooks/${id}/deliveries`, { searchParams: { limit }, signal })
        .json<Answer<'GET admin/webhooks/{id}/deliveries'>>(),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  });

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: webhooksOptions.queryKey });

/** Makes a webhook; its secret is in this answer and nowhere else. */
export const createWebhook = mutationOptions({
  mutationFn: async (json: CreateWebhookBody) =>
    (await api.post('admin/webhooks', { json }).json<Answer<'POST admin/webhooks'>>()).webhook,
  // The secret is no one's to keep.
  gcTime: 0,
  onSuccess: (_webhook, _input, _before, { client }) => refetch(client),
});

export const updateWebhook = mutationOptions({
  mutationFn: async ({ id, ...json }: UpdateWebhookBody & { id: number }) =>
    (await api.put(`admin/webhooks/${id}`, { json }).json<Answer<'PUT admin/webhooks/{id}'>>()).webhook,
  onSettled: (_webhook, _error, _input, _before, { client }) => refetch(client),
});

export const deleteWebhook = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/webhooks/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});

/** Sends a test to a webhook. */
export const testWebhook = mutationOptions({
  mutationFn: async (id: number) => {
    await api.post(`admin/webhooks/${id}/test`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});

/** Sends one delivery again. */
export const redeliver = mutationOptions({
  mutationFn: async ({ id, deliveryId }: { id: number; deliveryId: number }) => {
    await api.post(`admin/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});
