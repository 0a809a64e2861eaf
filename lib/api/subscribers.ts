import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { MailingState, SubscriberState } from '../rules/subscriptions.ts';
import { api } from './client.ts';

export type SubscribersPage = Answer<'GET admin/subscribers'>;
export type Subscriber = SubscribersPage['subscribers'][number];

type SubscribersFilter = { page: number; limit: number; search: string; state: SubscriberState | '' };

/** What became of a file: addresses that came in, those that were there already, and the lines that are no address. */
export type SubscribersImport = Answer<'POST admin/subscribers/csv'>;

/** To how many a post would go as a mail, and to how many it went. */
export type PostMail = Answer<'GET admin/posts/{id}/mail'>['mail'];

// A file may have thousands of lines.
const PATIENCE_MS = 180_000;
const subscribersKey = ['admin', 'subscribers'] as const;

/** A page of those who are told of posts by mail, the newest first. Administrators only. */
export function subscribersOptions(filter: SubscribersFilter) {
  const { page, limit, search, state } = filter;
  const searchParams = { page, limit, ...(search && { search }), ...(state && { state }) };
  return queryOptions({
    queryKey: [...subscribersKey, filter],
    queryFn: ({ signal }) => api.get('admin/subscribers', { searchParams, signal }).json<SubscribersPage>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: subscribersKey });

export const deleteSubscriber = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/subscribers/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});

/** An address that was suspended gets mails again. */
export const resumeSubscriber = mutationOptions({
  mutationFn: async (id: number) => {
    await api.put(`admin/subscribers/${id}`, { json: { suspended: false } });
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});

/** All addresses as a file. */
export const downloadSubscribers = async (): Promise<Blob> =>
  (await api.get('admin/subscribers/csv', { timeout: PATIENCE_MS })).blob();

/** Takes in the addresses of a file, whose people have agreed to get mails: who calls this has asked. */
export const importSubscribers = mutationOptions({
  mutationFn: (file: File) => {
    const body = new FormData();
    body.append('file', file);
    body.append('consent', 'true');
    return api.post('admin/subscribers/csv', { body, timeout: PATIENCE_MS }).json<SubscribersImport>();
  },
  onSuccess: (_answer, _file, _before, { client }) => refetch(client),
});

/** Sends the viewer what a subscriber would get. */
export const sendTestMail = () =>
  api.post('admin/subscribers/test', { json: {} }).json<Answer<'POST admin/subscribers/test'>>();

const WATCH_MS = 3_000;
const postMailKey = (id: number) => ['admin', 'posts', id, 'mail'] as const;

/** Who a public post would go to; counted anew each time. */
export const postMailOptions = (id: number) =>
  queryOptions({
    queryKey: postMailKey(id),
    queryFn: async ({ signal }) =>
      (await api.get(`admin/posts/${id}/mail`, { signal }).json<{ mail: PostMail }>()).mail,
    gcTime: 0,
    // What waits is on its way.
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 && data.held === null ? WATCH_MS : false),
    refetchOnWindowFocus: false,
  });

/** Sends a public post to all who confirmed their address. */
export const sendPostAsMail = mutationOptions({
  mutationFn: async (id: number) => {
    await api.post(`admin/posts/${id}/mail`);
  },
});

/** Pauses or stops the mails about a post that have not left, or lets them go on. */
export const holdPostMail = mutationOptions({
  mutationFn: async ({ id, state }: { id: number; state: MailingState }) =>
    (await api.put(`admin/posts/${id}/mail`, { json: { state } }).json<{ mail: PostMail }>()).mail,
  onSuccess: (mail, { id }, _before, { client }) => {
    client.setQueryData(postMailKey(id), mail);
    return refetch(client);
  },
});
