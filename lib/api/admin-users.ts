import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Role } from '../rules/roles.ts';
import type { Answer } from '../schemas/answers.ts';
import type { AdminUser, AdminUserOrder, UserStatus, UserStatusInput } from '../schemas/user.ts';
import { api } from './client.ts';

/** An answer of GET admin/users. */
export type AdminUsersPage = Answer<'GET admin/users'>;
export type AdminUsersFilter = {
  page: number;
  limit: number;
  search: string;
  status: UserStatus | '';
  role?: Role | '' | undefined;
  sort?: AdminUserOrder | undefined;
};

const adminUserKeys = {
  all: ['admin', 'users'] as const,
  list: (filter: AdminUsersFilter) => [...adminUserKeys.all, filter] as const,
};

/** A page of all accounts, newest first unless sorted. Administrators only. */
export function adminUsersOptions(filter: AdminUsersFilter) {
  const searchParams = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  return queryOptions({
    queryKey: adminUserKeys.list(filter),
    queryFn: ({ signal }) => api.get('admin/users', { searchParams, signal }).json<AdminUsersPage>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Shows a changed account wherever it stands; under a filter that it has left, it goes with the next fetch. */
function putUser(client: QueryClient, user: AdminUser): Promise<void> {
  client.setQueriesData<AdminUsersPage>(
    { queryKey: adminUserKeys.all },
    (list) => list && { ...list, users: list.users.map((row) => (row.id === user.id ? user : row)) },
  );
  return client.invalidateQueries({ queryKey: adminUserKeys.all });
}

/** Lets an account in or keeps it out; out ends its sessions at once (docs/api.md#administration). */
export const changeUserStatus = mutationOptions({
  mutationFn: async ({ id, ...json }: UserStatusInput & { id: number }) =>
    (await api.patch(`admin/users/${id}/status`, { json }).json<Answer<'PATCH admin/users/{id}/status'>>()).user,
  onSuccess: (user, _variables, _before, { client }) => putUser(client, user),
});

export const changeUserRole = mutationOptions({
  mutationFn: async ({ id, role }: { id: number; role: Role }) =>
    (await api.patch(`admin/users/${id}/role`, { json: { role } }).json<Answer<'PATCH admin/users/{id}/role'>>()).user,
  onSuccess: (user, _variables, _before, { client }) => putUser(client, user),
});

export const changeUserCommenting = mutationOptions({
  mutationFn: async ({ id, allowed }: { id: number; allowed: boolean }) =>
    (
      await api
        .patch(`admin/users/${id}/commenting`, { json: { allowed } })
        .json<Answer<'PATCH admin/users/{id}/commenting'>>()
    ).user,
  onSuccess: (user, _variables, _before, { client }) => putUser(client, user),
});
