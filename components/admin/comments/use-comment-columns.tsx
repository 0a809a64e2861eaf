'use client';

import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { COMMENT_STATUSES } from '@/lib/rules/comments';
import type { AdminComment } from '@/lib/schemas/admin-comment';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { ShortDate } from '../short-date';
import { CommentState } from './comment-state';
import { CommentText } from './comment-text';
import type { useCommentActions } from './use-comment-actions';

export const nameOf = ({ user_full_name, author_name }: AdminComment) => user_full_name || author_name;

type Actions = ReturnType<typeof useCommentActions>;
type Columns = { actions: Actions; onDelete: (comments: AdminComment[]) => void };

/** What was said, below which post, what became of it, and what can. */
export function useCommentColumns({ actions, onDelete }: Columns): Column<AdminComment>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'content',
      headerName: t('comments.comment'),
      flex: 2,
      minWidth: 260,
      cell: (comment) => (
        <CommentText
          comment={comment}
          anonymous={t('comments.anonymous')}
          hiddenText={t('comments.hidden')}
          state={<CommentState comment={comment} />}
        />
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
      field: 'actions',
      type: 'actions',
      headerName: t('posts.actions'),
      width: 64,
      cell: (comment) => (
        <RowMenu
          label={`${t('posts.actions')}: ${t('comments.of', { name: nameOf(comment) })}`}
          actions={[
            ...COMMENT_STATUSES.filter((status) => status !== comment.status).map((status) => ({
              text: t(`comments.decide.${status}`),
              onClick: () => actions.decide([comment], status),
            })),
            { text: t('posts.delete'), onClick: () => onDelete([comment]), isDanger: true },
          ]}
        />
      ),
    },
  ];
}
