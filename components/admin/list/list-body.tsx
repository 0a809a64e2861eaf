'use client';

import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { GridSortModel } from '@mui/x-data-grid';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { paginate, type Pagination } from '@/lib/schemas/pagination';
import { ListGrid, type Column, type ListSelection } from './list-grid';
import { ListPager } from './list-pager';
import { useExistingPage, type ListAddress } from './use-list-address';

type ListBodyProps<Row extends { id: number }> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** In the place of the grid when there is no row. */
  empty: ReactNode;
  /** What is said when the server says nothing. */
  failure: string;
  query: { isError: boolean; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  /** Of a list that the server pages and sorts. */
  paged?: { address: ListAddress; pagination: Pagination | undefined };
  /** Of a list that comes whole, and is sorted and paged here: what says its page. */
  whole?: ListAddress;
  isBusy?: boolean;
  selection?: ListSelection<Row>;
};

function toSortModel(sort: string | undefined): GridSortModel {
  if (!sort) return [];
  return [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }];
}

/** Stands where rows will be. */
export function ListSkeleton() {
  const t = useTranslations('common');
  return (
    <Stack role="progressbar" aria-label={t('loading')} spacing={1}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={52} />
      ))}
    </Stack>
  );
}

/** What a list has below its search: rows and pager, or why there are none. */
export function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { caption, columns, rows, empty, failure, query, paged, whole, isBusy = false, selection } = props;
  const t = useTranslations('admin');
  if (!rows && query.isError)
    return (
      <RetryNotice
        message={errorMessage(query.error, failure)}
        retry={t('tryAgain')}
        onRetry={() => void query.refetch()}
      />
    );
  if (!rows) return <ListSkeleton />;
  const foot = whole ? { address: whole, pagination: paginate(whole.page, whole.limit, rows.length) } : paged;
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <ListGrid
          caption={caption}
          columns={columns}
          rows={rows}
          selection={selection}
          loading={isBusy || query.isPlaceholderData}
          {...(whole && { pagination: true, paginationModel: { page: whole.page - 1, pageSize: whole.limit } })}
          {...(paged && {
            sortingMode: 'server',
            sortModel: toSortModel(paged.address.sort),
            onSortModelChange: ([by]) =>
              paged.address.goTo({ sort: by ? `${by.sort === 'desc' ? '-' : ''}${by.field}` : '', page: 1 }),
          })}
        />
      )}
      {foot?.pagination && (
        <PagedFoot {...foot} caption={caption} pagination={foot.pagination} isOld={query.isPlaceholderData} />
      )}
    </>
  );
}

type PagedFootProps = { caption: string; address: ListAddress; pagination: Pagination; isOld: boolean };

function PagedFoot({ caption, address, pagination, isOld }: PagedFootProps) {
  useExistingPage(address, isOld ? undefined : pagination);
  return <ListPager caption={caption} pagination={pagination} address={address} />;
}
