'use client';

import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteRedirect, redirectsOptions } from '@/lib/api/redirects';
import type { Redirect } from '@/lib/schemas/redirect';
import { DeleteDialog } from '../delete-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../new-button';
import { PageHead } from '../page-head';
import { MissingList } from './missing-list';
import { RedirectDialog } from './redirect-dialog';

type Open = { dialog: 'new'; from: string; to: string } | { dialog: 'delete'; redirect: Redirect } | null;

function useRedirectColumns(onDelete: (redirect: Redirect) => void): Column<Redirect>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'from', headerName: t('redirects.from'), flex: 1, minWidth: 200, sortable: true },
      cell: ({ from }) => (
        <Typography component="bdi" dir="ltr" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {from}
        </Typography>
      ),
    },
    {
      ...{ field: 'to', headerName: t('redirects.to'), flex: 1, minWidth: 200, sortable: true },
      cell: ({ to }) => <bdi dir="ltr">{to ?? '–'}</bdi>,
    },
    {
      ...{ field: 'status', headerName: t('redirects.kind'), width: 200, sortable: true },
      cell: ({ status }) => t(`redirects.kinds.${status}`),
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (redirect) => (
        <RowMenu
          label={t('posts.actionsOf', { title: redirect.from })}
          actions={[{ text: t('posts.delete'), onClick: () => onDelete(redirect), isDanger: true }]}
        />
      ),
    },
  ];
}

/** /admin/redirects: what readers looked for and did not find, and where old addresses lead. */
export function RedirectsScreen() {
  const t = useTranslations('admin');
  const query = useQuery(redirectsOptions);
  // The missing pages above have `page`.
  const address = useListAddress([], 'redirects');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useRedirectColumns((redirect) => setOpen({ dialog: 'delete', redirect }));
  return (
    <>
      <PageHead title={t('titles.redirects')}>
        <NewButton onClick={() => setOpen({ dialog: 'new', from: '', to: '' })}>{t('redirects.new')}</NewButton>
      </PageHead>
      <MissingList onRedirect={(from, to) => setOpen({ dialog: 'new', from, to })} />
      <Typography component="h2" variant="h4" sx={{ mt: 5, mb: 2 }}>
        {t('titles.redirects')}
      </Typography>
      <ListBody
        caption={t('titles.redirects')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('redirects.failed')}
        empty={<EmptyState title={t('redirects.empty')} text={t('redirects.emptyText')} />}
      />
      {open?.dialog === 'new' && <RedirectDialog from={open.from} to={open.to} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.redirect.id}
          name={open.redirect.from}
          mutation={deleteRedirect}
          failure={t('redirects.deleteFailed')}
          onClose={close}
        >
          {t('redirects.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
