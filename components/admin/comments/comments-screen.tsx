'use client';

import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { adminCommentsOptions, deleteAdminComment } from '@/lib/api/admin-comments';
import { errorMessage } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import type { AdminComment, AdminCommentSort } from '@/lib/schemas/admin-comment';
import { ConfirmDialog } from '../confirm-dialog';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { ListFilter } from '../list/list-filter';
import { ListSearch } from '../list/list-search';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { say } from '../say';
import { ShortDate } from '../short-date';
import { CommentText } from './comment-text';

const nameOf = ({ user_full_name, author_name }: AdminComment) => user_full_name || author_name;

const SORTS: readonly AdminCommentSort[] = ['created_at'];
const STATUSES = ['', 'shown', 'hidden'] as const;

/** What was said, below which post, and the way to delete it. */
function useCommentColumns(onDelete: (comment: AdminComment) => void): Column<AdminComment>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'content',
      headerName: t('comments.comment'),
      flex: 2,
      minWidth: 260,
      cell: (comment) => (
        <CommentText comment={comment} anonymous={t('comments.anonymous')} hiddenText={t('comments.hidden')} />
      ),
    },
    {
      field: 'post_title',
      headerName: t('comments.post'),
      flex: 1,
      minWidth: 160,
      cell: ({ id, post_slug, post_title }) => (
        <MuiLink component={Link} href={pathTo.comments(post_slug, id)} color="primary.dark" underline="hover">
          {post_title}
        </MuiLink>
      ),
    },
    {
      field: 'created_at',
      headerName: t('posts.date'),
      width: 190,
      sortable: true,
      cell: ({ created_at }) => <ShortDate iso={created_at} look="date-time" />,
    },
    {
      field: 'delete',
      headerName: t('posts.actions'),
      width: 130,
      cell: (comment) => (
        <Button size="small" color="error" sx={{ mx: -1.5 }} aria-haspopup="dialog" onClick={() => onDelete(comment)}>
          {t('posts.delete')} <VisuallyHidden>{t('comments.of', { name: nameOf(comment) })}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}

/** /admin/comments: everything that was said, the newest first. */
export function CommentsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress(SORTS);
  const { page, limit, search, sort } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const query = useQuery(adminCommentsOptions({ page, limit, search, status, sort }));
  const remove = useMutation(deleteAdminComment);
  const [doomed, setDoomed] = useState<AdminComment | null>(null);
  const columns = useCommentColumns((comment) => {
    remove.reset();
    setDoomed(comment);
  });
  const confirm = (comment: AdminComment) =>
    remove.mutate(comment, {
      onSuccess: () => {
        say(t('comments.deleted'), 'success');
        setDoomed(null);
      },
    });
  return (
    <>
      <PageHead title={t('titles.comments')} />
      <ListBar pagination={query.data?.pagination}>
        <ListSearch label={t('comments.search')} address={address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `comments.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <ListBody
        caption={t('titles.comments')}
        columns={columns}
        rows={query.data?.comments}
        query={query}
        failure={t('comments.failed')}
        empty={
          <EmptyState
            title={t('comments.empty')}
            text={t(search || status ? 'comments.emptySearch' : 'comments.emptyText')}
          />
        }
        paged={{ address, pagination: query.data?.pagination }}
      />
      {doomed && (
        <ConfirmDialog
          title={t('comments.deleteOne', { name: nameOf(doomed) })}
          action={t('posts.delete')}
          pending={remove.isPending}
          error={remove.isError ? errorMessage(remove.error, t('comments.deleteFailed')) : null}
          onConfirm={() => confirm(doomed)}
          onClose={() => setDoomed(null)}
        >
          {t('comments.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
