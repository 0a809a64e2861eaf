'use client';

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { COMMENT_STATUSES } from '@/lib/rules/limits';
import type { AdminComment } from '@/lib/schemas/comment';
import type { Column } from '../list/list-grid';
import { type RowAction, RowMenu } from '../list/row-menu';
import { ShortDate } from '../status-chip';
import { useSaid } from '@/components/ui/use-said';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { useCommentActions } from './use-comment-actions';

/** That a comment waits or is spam, and why; and what readers said of it. */
function CommentState({ comment: { status, reason, reason_key, reports } }: { comment: AdminComment }) {
  const t = useTranslations('admin.comments');
  const why = useSaid(reason, reason_key);
  return (
    <>
      {status !== 'published' && (
        <Chip size="small" color={status === 'spam' ? 'error' : 'warning'} label={t(status)} sx={{ mx: 0.5 }} />
      )}
      {why && (
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {why}
        </Typography>
      )}
      {reports.map(({ reason: kind, text, created_at }) => (
        <Typography
          key={`${created_at} ${text}`}
          variant="body2"
          component="span"
          color="error"
          sx={{ display: 'block' }}
        >
          {t(`report.${kind}`)}
          {text && (
            <>
              {': '}
              <bdi>{text}</bdi>
            </>
          )}
        </Typography>
      ))}
    </>
  );
}

type CommentTextProps = {
  comment: AdminComment;
  anonymous: string;
  /** Says that readers do not see it. */
  hiddenText: string;
  /** What became of it, where it is not simply shown, and why. */
  state?: ReactNode;
};

/** What somebody said, and who. A long one scrolls. */
export function CommentText({ comment, anonymous, hiddenText, state }: CommentTextProps) {
  const { user_full_name, author_name, user_username, content } = comment;
  return (
    <Box sx={{ minWidth: 0, '& p': { my: 0.5 }, '& a': { color: 'primary.dark' } }}>
      <Typography variant="body2" component="span" color="textSecondary">
        <Typography component="bdi" color="textPrimary" sx={{ fontWeight: 600, mr: 1.25 }}>
          {user_full_name || author_name || user_username || anonymous}
        </Typography>
        {state}
        {comment.hidden && <Chip size="small" color="warning" label={hiddenText} sx={{ ml: 1.25 }} />}
      </Typography>
      <Box component={TrustedHtml} dir="auto" html={content} sx={{ maxHeight: '12em', overflow: 'auto' }} />
    </Box>
  );
}

export const nameOf = ({ user_full_name, author_name }: Pick<AdminComment, 'user_full_name' | 'author_name'>) =>
  user_full_name || author_name;

type Actions = ReturnType<typeof useCommentActions>;
type Columns = {
  actions: Actions;
  narrowings: (comment: AdminComment) => RowAction[];
  onDelete: (comments: AdminComment[]) => void;
};

/** What was said, below which post, what became of it, and what can. */
export function useCommentColumns({ actions, narrowings, onDelete }: Columns): Column<AdminComment>[] {
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
            ...COMMENT_STATUSES.filter(
              // What readers report may be published for good: that answers them.
              (status) => status !== comment.status || (status === 'published' && comment.reports.length > 0),
            ).map((status) => ({
              text: t(`comments.decide.${status}`),
              onClick: () => actions.decide([comment], status),
            })),
            ...narrowings(comment),
            { text: t('posts.delete'), onClick: () => onDelete([comment]), isDanger: true },
          ]}
        />
      ),
    },
  ];
}
