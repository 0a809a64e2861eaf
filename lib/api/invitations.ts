import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { AcceptInvitationInput } from '../schemas/auth.ts';
import type { InviteInput } from '../schemas/invitation.ts';
import { api } from './client.ts';

/** Invitations that nobody has accepted yet, the newest first. */
export const invitationsOptions = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: async ({ signal }) =>
    (await api.get('admin/invitations', { signal }).json<Answer<'GET admin/invitations'>>()).invitations,
  refetchOnMount: 'always',
});

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: invitationsOptions.queryKey });

/** Invites an address; one that is invited already gets a new link. */
export const sendInvitation = mutationOptions({
  mutationFn: async (json: InviteInput) =>
    api.post('admin/invitations', { json }).json<Answer<'POST admin/invitations'>>(),
  onSuccess: (_answer, _input, _before, { client }) => refetch(client),
});

export const takeBackInvitation = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/invitations/${id}`);
  },
  onSuccess: (_answer, _id, _before, { client }) => refetch(client),
});

/** What the link of a mail leads to. */
export const openInvitationOptions = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await api.get(`invitations/${encodeURIComponent(token)}`, { signal }).json<Answer<'GET invitations/{token}'>>())
        .invitation,
    retry: false,
    staleTime: Infinity,
  });

/** Makes the account of an invitation, and signs it in. */
export const acceptInvitation = (token: string, json: AcceptInvitationInput) =>
  api.post(`invitations/${encodeURIComponent(token)}`, { json }).json<Answer<'POST invitations/{token}'>>();
