'use client';

import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { PlusIcon } from '@/components/ui/icons/admin-icons';
import { adminCategoriesOptions, deleteAdminCategory } from '@/lib/api/admin-categories';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import { ConfirmDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { PageHead } from '../page-head';
import { say } from '../say';
import { CategoryDialog } from './category-dialog';

type Open = { dialog: 'edit'; category: Category | null } | { dialog: 'delete'; category: Category } | null;

type ColumnOptions = { onEdit: (category: Category) => void; onDelete: (category: Category) => void };

/** All of them are here: the grid sorts them by itself. */
function useCategoryColumns({ onEdit, onDelete }: ColumnOptions): Column<Category>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'name',
      headerName: t('categories.name'),
      flex: 2,
      minWidth: 220,
      sortable: true,
      cell: (category) => (
        <div>
          <MuiLink
            component="button"
            type="button"
            color="textPrimary"
            underline="hover"
            aria-haspopup="dialog"
            sx={{ font: 'inherit', fontWeight: 600, textAlign: 'start' }}
            onClick={() => onEdit(category)}
          >
            {category.name}
          </MuiLink>
          {category.description && (
            <Typography variant="body2" color="textSecondary">
              <span dir="auto">{category.description}</span>
            </Typography>
          )}
        </div>
      ),
    },
    {
      field: 'slug',
      headerName: t('categories.slug'),
      flex: 1,
      minWidth: 140,
      sortable: true,
      cell: ({ slug }) => slug,
    },
    {
      field: 'post_count',
      headerName: t('titles.posts'),
      type: 'number',
      width: 100,
      sortable: true,
      cell: ({ post_count }) => post_count,
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (category) => (
        <RowMenu
          label={t('posts.actionsOf', { title: category.name })}
          actions={[
            { text: t('posts.edit'), onClick: () => onEdit(category) },
            { text: t('posts.view'), href: pathTo.category(category.slug) },
            { text: t('posts.delete'), onClick: () => onDelete(category), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/categories: all of them, with what can be done to them. */
export function CategoriesScreen() {
  const t = useTranslations('admin');
  const query = useQuery(adminCategoriesOptions);
  const { data } = query;
  const remove = useMutation(deleteAdminCategory);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useCategoryColumns({
    onEdit: (category) => setOpen({ dialog: 'edit', category }),
    onDelete: (category) => {
      remove.reset();
      setOpen({ dialog: 'delete', category });
    },
  });
  const confirm = (category: Category) =>
    remove.mutate(category.id, {
      onSuccess: () => {
        say(t('categories.deleted', { name: category.name }), 'success');
        close();
      },
    });
  return (
    <>
      <PageHead title={t('titles.categories')} hint={data && t('categories.count', { count: data.length })}>
        <Button
          variant="contained"
          aria-haspopup="dialog"
          startIcon={<PlusIcon size={20} />}
          onClick={() => setOpen({ dialog: 'edit', category: null })}
        >
          {t('categories.new')}
        </Button>
      </PageHead>
      <ListBody
        caption={t('titles.categories')}
        columns={columns}
        rows={data}
        query={query}
        failure={t('categories.failed')}
        empty={<EmptyState title={t('categories.empty')} text={t('categories.emptyText')} />}
      />
      {open?.dialog === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={t('categories.deleteOne', { name: open.category.name })}
          action={t('posts.delete')}
          pending={remove.isPending}
          error={remove.isError ? errorMessage(remove.error, t('categories.deleteFailed')) : null}
          onConfirm={() => confirm(open.category)}
          onClose={close}
        >
          {t('categories.deleteText', { count: open.category.post_count })}
        </ConfirmDialog>
      )}
    </>
  );
}
