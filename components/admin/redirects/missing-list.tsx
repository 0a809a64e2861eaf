'use client';

import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { missingOptions } from '@/lib/api/redirects';
import type { MissingPage } from '@/lib/schemas/redirect';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { useListAddress } from '../list/use-list-address';
import { ShortDate } from '../status-chip';

type Row = MissingPage & { id: number };
/** Opens the form of a new redirect. */
export type Redirecting = (from: string, to: string) => void;

function useMissingColumns(onRedirect: Redirecting): Column<Row>[] {
  const t = useTranslations('admin.redirects');
  return [
    {
      field: 'path',
      headerName: t('address'),
      flex: 2,
      minWidth: 200,
      cell: ({ path }) => (
        <Typography component="bdi" dir="ltr" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {path}
        </Typography>
      ),
    },
    { field: 'count', headerName: t('count'), type: 'number', width: 120, cell: ({ count }) => count },
    {
      field: 'referrer',
      headerName: t('referrer'),
      flex: 1,
      minWidth: 140,
      cell: ({ referrer }) => referrer && <bdi dir="ltr">{referrer}</bdi>,
    },
    { field: 'last_at', headerName: t('lastAt'), width: 130, cell: ({ last_at }) => <ShortDate iso={last_at} /> },
    {
      field: 'redirect',
      headerName: t('redirect'),
      flex: 1,
      minWidth: 150,
      cell: ({ path, suggestion }) => (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onRedirect(path.replace(/[%?#\s]/gu, encodeURIComponent), suggestion?.path ?? '')}
        >
          {suggestion ? t('redirectTo', { title: suggestion.title }) : t('redirect')}
        </Button>
      ),
    },
  ];
}

/** Addresses that nothing was found at, those that were asked for most first. */
export function MissingList({ onRedirect }: { onRedirect: Redirecting }) {
  const t = useTranslations('admin.redirects');
  const address = useListAddress();
  const { page, limit } = address;
  const query = useQuery(missingOptions({ page, limit }));
  const columns = useMissingColumns(onRedirect);
  return (
    <section aria-labelledby="missing-heading">
      <Typography id="missing-heading" component="h2" variant="h4" sx={{ mb: 0.5 }}>
        {t('missing')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('missingText')}
      </Typography>
      <ListBar pagination={query.data?.pagination} />
      <ListBody
        caption={t('missing')}
        columns={columns}
        rows={query.data?.missing.map((row, index) => ({ ...row, id: index + 1 }))}
        query={query}
        failure={t('failed')}
        empty={<EmptyState title={t('missingEmpty')} text={t('missingEmptyText')} />}
        paged={{ address, pagination: query.data?.pagination }}
      />
    </section>
  );
}
