'use client';

import MuiLink from '@mui/material/Link';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { textIn } from '@/lib/rules/languages';
import { pathToAdmin } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import type { Column } from '../list/list-grid';
import { StatusChip, ShortDate } from '../status-chip';

/** What a draft waits for: to be read, or for notes to be settled. */
function Waiting({ post: { review, status, open_notes } }: { post: AdminPostItem }) {
  const t = useTranslations('admin.posts');
  const isWaiting = review !== null && status === 'draft';
  if (!isWaiting && open_notes === 0) return null;
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', mt: 0.5 }}>
      {isWaiting && <Chip size="small" color="info" label={t('inReview')} title={review.asked_by} />}
      {open_notes > 0 && <Chip size="small" variant="outlined" label={t('openNotes', { count: open_notes })} />}
    </Stack>
  );
}

/** A post in a list: its title, on the way to the editor, and its categories. */
export function PostTitle({ post }: { post: AdminPostItem }) {
  const categories = (post.categories ?? []).map(({ name }) => name).join(', ');
  return (
    <div>
      <MuiLink
        component={Link}
        href={pathToAdmin.post(post.id)}
        color="textPrimary"
        underline="hover"
        sx={{ fontWeight: 600 }}
      >
        {/* The row begins where the page does; the title in it has a direction of its own. */}
        <span {...textIn(post.language)}>{post.title}</span>
      </MuiLink>
      {categories && (
        <Typography variant="body2" color="textSecondary">
          {categories}
        </Typography>
      )}
      <Waiting post={post} />
    </div>
  );
}

/** When a post became or will become public; of a draft, when it was last saved. */
function PostDate({ post }: { post: AdminPostItem }) {
  const t = useTranslations('admin.posts');
  if (post.status === 'draft')
    return (
      <span title={t('lastSaved')}>
        <ShortDate iso={post.updated_at} />
      </span>
    );
  return (
    <ShortDate iso={post.published_at ?? post.created_at} look={post.status === 'scheduled' ? 'date-time' : 'date'} />
  );
}

/** What any list of posts tells of them. */
export function usePostColumns() {
  const t = useTranslations('admin.posts');
  return {
    title: {
      field: 'title',
      headerName: t('title'),
      flex: 1,
      minWidth: 200,
      cell: (post) => <PostTitle post={post} />,
    },
    status: {
      field: 'status',
      headerName: t('status'),
      width: 120,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    date: { field: 'date', headerName: t('date'), width: 120, cell: (post) => <PostDate post={post} /> },
    views: {
      field: 'view_count',
      headerName: t('views'),
      type: 'number',
      width: 110,
      cell: ({ view_count }) => view_count,
    },
    comments: {
      field: 'comment_count',
      headerName: t('comments'),
      type: 'number',
      width: 110,
      cell: ({ comment_count }) => comment_count,
    },
  } satisfies Record<string, Column<AdminPostItem>>;
}
