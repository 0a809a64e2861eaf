'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminLogOptions } from '@/lib/api/admin-log';
import { errorMessage } from '@/lib/api/client';
import type { SecurityEntry } from '@/lib/schemas/security-log';
import { DataTable, type Column } from '../list/data-table';
import { ListCount } from '../list/list-count';
import { ListPager } from '../list/list-pager';
import { ListSkeleton } from '../list/list-skeleton';
import { useExistingPage } from '../list/use-existing-page';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { ShortDate } from '../short-date';
import { EntryText } from './entry-text';

function useLogColumns(): Column<SecurityEntry>[] {
  const t = useTranslations('admin.log');
  const whoOf = ({ actor, details }: SecurityEntry) => {
    if (actor) return <bdi>{actor.username}</bdi>;
    if (details.source === 'tool') return t('tool');
    return details.source === 'start' ? t('start') : t('nobody');
  };
  return [
    { key: 'event', title: t('happened'), kind: 'main', cell: (entry) => <EntryText entry={entry} /> },
    { key: 'who', title: t('who'), cell: whoOf },
    { key: 'address', title: t('address'), cell: ({ address }) => <bdi dir="ltr">{address ?? '–'}</bdi> },
    { key: 'at', title: t('when'), cell: ({ last_at }) => <ShortDate iso={last_at} look="date-time" /> },
  ];
}

/** /admin/log: who did what to whom, and who tried to get in, the newest first. */
export function LogScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(adminLogOptions({ page: address.page }));
  useExistingPage(address, isPlaceholderData ? undefined : data?.pagination);
  const columns = useLogColumns();
  return (
    <>
      <PageHead title={t('titles.log')} />
      <ListCount pagination={data?.pagination} />
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('log.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <ListSkeleton />}
      {data?.entries.length === 0 && <EmptyState title={t('log.empty')} text={t('log.emptyText')} />}
      {data && data.entries.length > 0 && (
        <DataTable caption={t('titles.log')} columns={columns} rows={data.entries} keyOf={({ id }) => id} />
      )}
      {data && <ListPager pagination={data.pagination} address={address} />}
    </>
  );
}
