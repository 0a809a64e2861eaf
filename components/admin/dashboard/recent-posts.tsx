'use client';

import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ListSkeleton } from '../list/list-body';
import { ListGrid } from '../list/list-grid';
import { usePostColumns } from '../posts/post-columns';

/** The newest posts, in any state. `posts` is undefined while they are on their way. */
export function RecentPosts({ posts }: { posts: AdminPostItem[] | undefined }) {
  const t = useTranslations('admin');
  const columns = Object.values(usePostColumns());
  return (
    <section aria-labelledby="recent-posts">
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Typography id="recent-posts" variant="h4" component="h2">
          {t('dashboard.recentPosts')}
        </Typography>
        <MuiLink component={Link} href={pathTo.adminPosts()} color="primary.dark" underline="hover">
          {t('dashboard.allPosts')}
        </MuiLink>
      </Stack>
      {!posts && <ListSkeleton />}
      {posts?.length === 0 && <EmptyState title={t('posts.empty')} text={t('posts.emptyText')} />}
      {posts && posts.length > 0 && <ListGrid caption={t('dashboard.recentPosts')} columns={columns} rows={posts} />}
    </section>
  );
}
