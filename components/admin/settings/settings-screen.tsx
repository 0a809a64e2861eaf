'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/retry-notice';
import { Spinner } from '@/components/ui/spinner';
import { adminSettingsOptions } from '@/lib/api/admin-settings';
import { errorMessage } from '@/lib/api/api-error';
import { PageHead } from '../page-head';
import { SettingsForm } from './settings-form';

/** /admin/settings: what the operator says of the site. */
export function SettingsScreen() {
  const t = useTranslations('site.settings');
  const title = useTranslations('admin.titles')('settings');
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery(adminSettingsOptions);
  return (
    <>
      <PageHead title={title} hint={t('hint')} />
      {isError && (
        <RetryNotice message={errorMessage(error, t('failed'))} retry={t('retry')} onRetry={() => void refetch()} />
      )}
      {!isError && !(data && isFetchedAfterMount) && <Spinner label={t('loading')} />}
      {data && isFetchedAfterMount && <SettingsForm answer={data} />}
    </>
  );
}
