'use client';

import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { PlusIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { adminPagesOptions, deleteAdminPage } from '@/lib/api/admin-pages';
import { errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import type { PageItem } from '@/lib/schemas/page';
import { ConfirmDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { say } from '@/components/ui/say';
import { StatusChip } from '../status-chip';

function usePageColumns(onDelete: (page: PageItem) => void): Column<PageItem>[] {
  const t = useTranslations('site.pages');
  const admin = useTranslations('admin.posts');
  return [
    {
      field: 'title',
      headerName: admin('title'),
      flex: 2,
      minWidth: 220,
      sortable: true,
      cell: ({ id, title }) => (
        <MuiLink
          component={Link}
          href={pathToAdmin.page(id)}
          color="textPrimary"
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          <span dir="auto">{title}</span>
        </MuiLink>
      ),
    },
    {
      field: 'path',
      headerName: t('address'),
      flex: 1,
      minWidth: 160,
      sortable: true,
      cell: ({ path }) => <bdi dir="ltr">{decodeURIComponent(path)}</bdi>,
    },
    {
      ...{ field: 'status', headerName: admin('status'), width: 140, sortable: true },
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      field: 'menu',
      headerName: admin('actions'),
      type: 'actions',
      cell: (page) => (
        <RowMenu
          label={admin('actionsOf', { title: page.title })}
          actions={[
            { text: admin('edit'), href: pathToAdmin.page(page.id) },
            ...(page.status === 'published' ? [{ text: admin('view'), href: page.path }] : []),
            ...(page.edited
              ? [{ text: page.fixed ? t('putBack') : admin('delete'), onClick: () => onDelete(page), isDanger: true }]
              : []),
          ]}
        />
      ),
    },
  ];
}

/** /admin/pages: the pages that every site has, and the operator's own. */
export function PagesScreen() {
  const t = useTranslations('site.pages');
  const admin = useTranslations('admin');
  const query = useQuery(adminPagesOptions);
  const address = useListAddress();
  const remove = useMutation(deleteAdminPage);
  const [doomed, setDoomed] = useState<PageItem | null>(null);
  const columns = usePageColumns((page) => {
    remove.reset();
    setDoomed(page);
  });
  const confirm = ({ id, title, fixed }: PageItem) =>
    remove.mutate(id, {
      onSuccess: () => {
        say(t(fixed ? 'restored' : 'deleted', { title }), 'success');
        setDoomed(null);
      },
    });
  return (
    <>
      <PageHead title={admin('titles.pages')} hint={t('hint')}>
        <Button variant="contained" component={Link} href={pathToAdmin.newPage()} startIcon={<PlusIcon size={20} />}>
          {admin('titles.newPage')}
        </Button>
      </PageHead>
      <ListBody
        caption={admin('titles.pages')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('failed')}
        empty={<EmptyState title={admin('list.none')} />}
      />
      {doomed && (
        <ConfirmDialog
          title={t(doomed.fixed ? 'putBackOne' : 'deleteOne', { title: doomed.title })}
          action={doomed.fixed ? t('putBack') : admin('posts.delete')}
          pending={remove.isPending}
          error={remove.isError ? errorMessage(remove.error, t('deleteFailed')) : null}
          onConfirm={() => confirm(doomed)}
          onClose={() => setDoomed(null)}
        >
          {t(doomed.fixed ? 'putBackText' : 'deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
