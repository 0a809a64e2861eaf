'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/retry-notice';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { adminCommentsOptions, deleteAdminComment } from '@/lib/api/admin-comments';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import type { AdminComment } from '@/lib/schemas/admin-comment';
import { ConfirmDialog } from '../confirm-dialog';
import { DataTable, type Column } from '../list/data-table';
import { ListBar } from '../list/list-bar';
import { ListCount } from '../list/list-count';
import { ListPager } from '../list/list-pager';
import { ListSearch } from '../list/list-search';
import { ListSkeleton } from '../list/list-skeleton';
import { useExistingPage } from '../list/use-existing-page';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { say } from '../say';
import { CommentText } from './comment-text';
import styles from './comments-screen.module.css';

/** /admin/comments: everything that was said, the newest first. */
export function CommentsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const { page, search } = address;
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(adminCommentsOptions({ page, search }));
  useExistingPage(address, isPlaceholderData ? undefined : data?.pagination);
  const remove = useMutation(deleteAdminComment);
  const [doomed, setDoomed] = useState<AdminComment | null>(null);
  const start = (comment: AdminComment) => {
    remove.reset();
    setDoomed(comment);
  };
  const confirm = (comment: AdminComment) =>
    remove.mutate(comment, {
      onSuccess: () => {
        say(t('comments.deleted'), 'success');
        setDoomed(null);
      },
    });
  const nameOf = ({ user_full_name, author_name }: AdminComment) => user_full_name || author_name;
  const columns: Column<AdminComment>[] = [
    {
      key: 'comment',
      title: t('comments.comment'),
      kind: 'main',
      cell: (comment) => (
        <CommentText comment={comment} anonymous={t('comments.anonymous')} hiddenText={t('comments.hidden')} />
      ),
    },
    {
      key: 'post',
      title: t('comments.post'),
      cell: ({ id, post_slug, post_title }) => (
        <Link className={styles.post} href={pathTo.comments(post_slug, id)}>
          {post_title}
        </Link>
      ),
    },
    {
      key: 'delete',
      title: t('posts.actions'),
      cell: (comment) => (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => start(comment)}>
          {t('posts.delete')} <VisuallyHidden>{t('comments.of', { name: nameOf(comment) })}</VisuallyHidden>
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('titles.comments')} />
      <ListBar>
        <ListSearch label={t('comments.search')} address={address} />
      </ListBar>
      <ListCount pagination={data?.pagination} />
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('comments.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <ListSkeleton />}
      {data?.comments.length === 0 && (
        <EmptyState title={t('comments.empty')} text={t(search ? 'comments.emptySearch' : 'comments.emptyText')} />
      )}
      {data && data.comments.length > 0 && (
        <DataTable caption={t('titles.comments')} columns={columns} rows={data.comments} keyOf={({ id }) => id} />
      )}
      {data && <ListPager pagination={data.pagination} address={address} />}
      {doomed && (
        <ConfirmDialog
          title={t('comments.deleteOne', { name: nameOf(doomed) })}
          action={t('posts.delete')}
          pending={remove.isPending}
          error={remove.isError ? errorMessage(remove.error, t('comments.deleteFailed')) : null}
          onConfirm={() => confirm(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p className={styles.text}>{t('comments.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
