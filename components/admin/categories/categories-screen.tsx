'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PlusIcon } from '@/components/ui/icons/plus-icon';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminCategoriesOptions, deleteAdminCategory } from '@/lib/api/admin-categories';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import { ConfirmDialog } from '../confirm-dialog';
import { DataTable, type Column } from '../list/data-table';
import { ListSkeleton } from '../list/list-skeleton';
import { RowMenu } from '../list/row-menu';
import { PageHead } from '../page-head';
import { say } from '../say';
import styles from './categories-screen.module.css';
import { CategoryDialog } from './category-dialog';

type Open = { dialog: 'edit'; category: Category | null } | { dialog: 'delete'; category: Category } | null;

/** /admin/categories: all of them, with what can be done to them. */
export function CategoriesScreen() {
  const t = useTranslations('admin');
  const { data, isError, error, refetch } = useQuery(adminCategoriesOptions);
  const remove = useMutation(deleteAdminCategory);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const startDeleting = (category: Category) => {
    remove.reset();
    setOpen({ dialog: 'delete', category });
  };
  const confirm = (category: Category) =>
    remove.mutate(category.id, {
      onSuccess: () => {
        say(t('categories.deleted', { name: category.name }), 'success');
        close();
      },
    });
  const columns: Column<Category>[] = [
    {
      key: 'name',
      title: t('categories.name'),
      kind: 'main',
      cell: (category) => (
        <>
          <button
            type="button"
            className={styles.name}
            aria-haspopup="dialog"
            onClick={() => setOpen({ dialog: 'edit', category })}
          >
            {category.name}
          </button>
          {category.description && (
            <span className={styles.description}>
              <span dir="auto">{category.description}</span>
            </span>
          )}
        </>
      ),
    },
    { key: 'slug', title: t('categories.slug'), cell: ({ slug }) => <span className={styles.slug}>{slug}</span> },
    { key: 'posts', title: t('titles.posts'), kind: 'number', cell: ({ post_count }) => post_count },
    {
      key: 'menu',
      title: t('posts.actions'),
      kind: 'menu',
      cell: (category) => (
        <RowMenu
          label={t('posts.actionsOf', { title: category.name })}
          actions={[
            { text: t('posts.edit'), onClick: () => setOpen({ dialog: 'edit', category }) },
            { text: t('posts.view'), href: pathTo.category(category.slug) },
            { text: t('posts.delete'), onClick: () => startDeleting(category), isDanger: true },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('titles.categories')} hint={data && t('categories.count', { count: data.length })}>
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'edit', category: null })}>
          <PlusIcon size={20} />
          {t('categories.new')}
        </Button>
      </PageHead>
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('categories.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <ListSkeleton />}
      {data?.length === 0 && <EmptyState title={t('categories.empty')} text={t('categories.emptyText')} />}
      {data && data.length > 0 && (
        <DataTable caption={t('titles.categories')} columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
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
          <p className={styles.text}>{t('categories.deleteText', { count: open.category.post_count })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
