'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { adminUsersOptions } from '@/lib/api/admin-users';
import type { AdminUserSort } from '@/lib/schemas/user';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import { ListSearch, ListFilter } from '../list/list-search';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { ChangeUserDialog, type UserChange } from './change-user-dialog';
import { RoleFilter, roleIn, useUserColumns } from './use-user-columns';

const SORTS: readonly AdminUserSort[] = ['name', 'comment_count', 'created_at'];
const STATUSES = ['', 'active', 'inactive'] as const;

/** /admin/users: all accounts, who may do what, and who is let in. */
export function UsersScreen() {
  const t = useTranslations('admin');
  const address = useListAddress(SORTS);
  const { page, limit, search, sort } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const query = useQuery(adminUsersOptions({ page, limit, search, status, role: roleIn(address), sort }));
  const [change, setChange] = useState<UserChange | null>(null);
  const columns = useUserColumns(setChange);
  return (
    <>
      <PageHead title={t('titles.users')} />
      <ListBar pagination={query.data?.pagination}>
        <ListSearch label={t('users.search')} address={address} />
        <ListFilter
          label={t('users.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `users.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
        <RoleFilter address={address} />
      </ListBar>
      <ListBody
        caption={t('titles.users')}
        columns={columns}
        rows={query.data?.users}
        query={query}
        failure={t('users.failed')}
        empty={<EmptyState title={t('users.empty')} text={t('users.emptyText')} />}
        paged={{ address, pagination: query.data?.pagination }}
      />
      {change && <ChangeUserDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}
