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

const KEY = ['admin', 'users'] as const;

/** A page of all accounts, newest first unless sorted. Administrators only. */
export function adminUsersOptions(filter: AdminUsersFilter) {
  const searchParams = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  return queryOptions({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => api.get('admin/users', { searchParams, signal }).json<AdminUsersPage>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Shows a changed account wherever it stands; under a filter that it has left, it goes with the next fetch. */
function onSuccess(user: AdminUser, _input: unknown, _before: unknown, { client }: { client: QueryClient }) {
  client.setQueriesData<AdminUsersPage>(
    { queryKey: KEY },
    (list) => list && { ...list, users: list.users.map((row) => (row.id === user.id ? user : row)) },
  );
  return client.invalidateQueries({ queryKey: KEY });
}

type Part = 'status' | 'role' | 'commenting';

const change = async (id: number, part: Part, json: object) =>
  (await api.patch(`admin/users/${id}/${part}`, { json }).json<Answer<`PATCH admin/users/{id}/${Part}`>>()).user;

/** Lets an account in or keeps it out; out ends its sessions at once (docs/api.md#administration). */
export const changeUserStatus = mutationOptions({
  mutationFn: ({ id, ...json }: UserStatusInput & { id: number }) => change(id, 'status', json),
  onSuccess,
});

export const changeUserRole = mutationOptions({
  mutationFn: ({ id, role }: { id: number; role: Role }) => change(id, 'role', { role }),
  onSuccess,
});

export const changeUserCommenting = mutationOptions({
  mutationFn: ({ id, allowed }: { id: number; allowed: boolean }) => change(id, 'commenting', { allowed }),
  onSuccess,
});
