'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/retry-notice';
import { statusOptions } from '@/lib/api/admin-status';
import { errorMessage } from '@/lib/api/api-error';
import { ListSkeleton } from '../list/list-body';
import { PageHead } from '../page-head';
import { DoctorPart } from './doctor-part';
import { InstancesPart } from './instances-part';
import { QueuesPart } from './queues-part';
import { WorksPart } from './works-part';

function StatusBody() {
  const t = useTranslations('admin');
  const { data, error, isError, refetch } = useQuery(statusOptions);
  if (!data && isError)
    return (
      <RetryNotice
        message={errorMessage(error, t('running.failed'))}
        retry={t('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton />;
  return (
    <>
      <WorksPart status={data} />
      <QueuesPart queues={data.queues} />
      <InstancesPart instances={data.instances} />
    </>
  );
}

/** /admin/status: what the site runs on, whether it works, what waits, what went wrong, and what the doctor says. */
export function StatusScreen() {
  const t = useTranslations('admin');
  return (
    <>
      <PageHead title={t('titles.status')} />
      <StatusBody />
      <DoctorPart />
    </>
  );
}
