'use client';

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/retry-notice';
import { Spinner } from '@/components/ui/spinner';
import { adminPageOptions } from '@/lib/api/admin-pages';
import { errorMessage } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import { PageHead } from '../page-head';
import { PageEditor } from './page-editor';

function StoredPage({ id }: { id: number }) {
  const t = useTranslations('site.pages');
  const wait = useTranslations('site.settings');
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery(adminPageOptions(id));
  if (isError && !data)
    return (
      <RetryNotice message={errorMessage(error, t('failed'))} retry={wait('retry')} onRetry={() => void refetch()} />
    );
  return data && isFetchedAfterMount ? <PageEditor page={data} /> : <Spinner label={wait('loading')} />;
}

/** /admin/pages/new (`null`) and /admin/pages/{id}. */
export function PageScreen({ id }: { id: number | null }) {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageHead title={t(id === null ? 'newPage' : 'editPage')}>
        <Button variant="outlined" component={Link} href={pathTo.adminPages()}>
          {t('pages')}
        </Button>
      </PageHead>
      {id === null ? <PageEditor page={null} /> : <StoredPage id={id} />}
    </>
  );
}
