'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminUsersOptions } from '@/lib/api/admin-users';
import { errorMessage } from '@/lib/api/client';
import { DataTable } from '../list/data-table';
import { ListBar } from '../list/list-bar';
import { ListCount } from '../list/list-count';
import { ListFilter } from '../list/list-filter';
import { ListPager } from '../list/list-pager';
import { ListSearch } from '../list/list-search';
import { ListSkeleton } from '../list/list-skeleton';
import { useExistingPage } from '../list/use-existing-page';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { ChangeUserDialog, type UserChange } from './change-user-dialog';
import { useUserColumns } from './use-user-columns';

const STATUSES = ['', 'active', 'inactive'] as const;

/** /admin/users: all accounts, who may do what, and who is let in. */
export function UsersScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const { page, search } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(adminUsersOptions({ page, search, status }));
  useExistingPage(address, isPlaceholderData ? undefined : data?.pagination);
  const [change, setChange] = useState<UserChange | null>(null);
  const columns = useUserColumns(setChange);
  return (
    <>
      <PageHead title={t('titles.users')} />
      <ListBar>
        <ListSearch label={t('users.search')} address={address} />
        <ListFilter
          label={t('users.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `users.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <ListCount pagination={data?.pagination} />
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('users.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <ListSkeleton />}
      {data?.users.length === 0 && <EmptyState title={t('users.empty')} text={t('users.emptyText')} />}
      {data && data.users.length > 0 && (
        <DataTable caption={t('titles.users')} columns={columns} rows={data.users} keyOf={({ id }) => id} />
      )}
      {data && <ListPager pagination={data.pagination} address={address} />}
      {change && <ChangeUserDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}
