'use client';

import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/notice';
import { adminCommentsOptions } from '@/lib/api/admin-comments';
import { adminStatsOptions, ownStatsOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import { ActivityCard } from './activity-card';
import { FirstSteps } from './first-steps';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import type { CommentFilter } from '@/lib/schemas/comment';
import { ListSkeleton } from '../list/list-body';
import { ListGrid } from '../list/list-grid';
import { usePostColumns } from '../posts/post-columns';
import { type StatTile, StatTiles } from './stat-tiles';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import { may } from '@/lib/rules/roles';
import { NewPostButton } from '../buttons';
import { PageHead } from '../page-head';
import { useViewer } from '../viewer';

/** The newest posts, in any state. `posts` is undefined while they are on their way. */
function RecentPosts({ posts }: { posts: AdminPostItem[] | undefined }) {
  const t = useTranslations('admin');
  const columns = Object.values(usePostColumns());
  return (
    <section aria-labelledby="recent-posts">
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Typography id="recent-posts" variant="h4" component="h2">
          {t('dashboard.recentPosts')}
        </Typography>
        <MuiLink component={Link} href={pathToAdmin.posts()} color="primary.dark" underline="hover">
          {t('dashboard.allPosts')}
        </MuiLink>
      </Stack>
      {!posts && <ListSkeleton />}
      {posts?.length === 0 && <EmptyState title={t('posts.empty')} text={t('posts.emptyText')} />}
      {posts && posts.length > 0 && <ListGrid caption={t('dashboard.recentPosts')} columns={columns} rows={posts} />}
    </section>
  );
}

type PostNumbers = { posts: number; published: number; drafts: number };

/** A draft is kept from its first letter on: what is to be done first stays until a post has gone out. */
const isNothingOut = (stats: PostNumbers | undefined) => stats !== undefined && stats.posts === stats.drafts;

/** How many of the posts are published, scheduled, drafts. */
function usePostsHint(): (stats: PostNumbers | undefined) => string | undefined {
  const t = useTranslations('admin.dashboard');
  return (stats) =>
    stats &&
    t('postsHint', {
      published: stats.published,
      drafts: stats.drafts,
      scheduled: stats.posts - stats.published - stats.drafts,
    });
}

/** How many comments there are of each kind, which is told beside its name where tiles are about other things, too. */
function useCommentTiles(kinds: readonly (CommentFilter | '')[], hint?: string): StatTile[] {
  const t = useTranslations('admin');
  const answers = useQueries({
    queries: kinds.map((status) => adminCommentsOptions({ page: 1, limit: 1, search: '', status })),
  });
  return kinds.map((status, at) => ({
    name: t(status === '' ? 'titles.comments' : `comments.${status}`),
    count: answers[at]?.data?.pagination.total,
    hint,
    href: pathToAdmin.comments(status),
  }));
}

/** The whole site in numbers. */
function SiteDashboard() {
  const viewer = useViewer();
  const t = useTranslations('admin');
  const postsHint = usePostsHint();
  const toLookAt = useCommentTiles(['held', 'reported'], t('titles.comments'));
  const { data, isError, error, refetch } = useQuery(adminStatsOptions);
  const stats = data?.stats;
  if (isError && !data)
    return (
      <RetryNotice
        message={errorMessage(error, t('dashboard.failed'))}
        retry={t('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (stats?.posts === 0) return <FirstSteps />;
  return (
    <>
      {isNothingOut(stats) && <FirstSteps hasPost />}
      <StatTiles
        label={t('dashboard.numbers')}
        tiles={[
          { name: t('titles.posts'), count: stats?.posts, hint: postsHint(stats), href: pathToAdmin.posts() },
          { name: t('dashboard.views'), count: stats?.views },
          { name: t('titles.comments'), count: stats?.comments, href: pathToAdmin.comments() },
          ...toLookAt,
          { name: t('dashboard.reactions'), count: stats?.reactions },
          {
            name: t('titles.users'),
            count: stats?.users,
            href: may(viewer.role, 'users.manage') ? pathToAdmin.users() : undefined,
          },
        ]}
      />
      <ActivityCard of="site" />
      <RecentPosts posts={data?.recentPosts} />
    </>
  );
}

const RECENT = 5;

/** An author's own posts: how many, how much read and spoken of. Numbers of the whole site are not for their role, and not asked for. */
function AuthorDashboard() {
  const t = useTranslations('admin');
  const recent = useQuery(adminPostsOptions({ limit: RECENT }));
  const postsHint = usePostsHint();
  const { data: stats } = useQuery(ownStatsOptions);
  if (recent.isError && !recent.data)
    return (
      <RetryNotice
        message={errorMessage(recent.error, t('posts.failed'))}
        retry={t('tryAgain')}
        onRetry={() => void recent.refetch()}
      />
    );
  if (stats?.posts === 0) return <FirstSteps />;
  return (
    <>
      {isNothingOut(stats) && <FirstSteps hasPost />}
      <StatTiles
        label={t('dashboard.numbers')}
        tiles={[
          { name: t('titles.posts'), count: stats?.posts, hint: postsHint(stats), href: pathToAdmin.posts() },
          { name: t('dashboard.views'), count: stats?.views },
          { name: t('titles.comments'), count: stats?.comments },
          { name: t('dashboard.reactions'), count: stats?.reactions },
        ]}
      />
      <ActivityCard of="own" />
      <RecentPosts posts={recent.data?.posts} />
    </>
  );
}

/** What people say: all that a moderator's role is about, first of all what waits for them. */
function ModeratorDashboard() {
  const t = useTranslations('admin');
  return <StatTiles label={t('dashboard.numbers')} tiles={useCommentTiles(['held', 'reported', ''])} />;
}

/** What a role may know: the whole site, its own posts, or what is said below posts. */
function Numbers() {
  const { role } = useViewer();
  if (may(role, 'stats.read')) return <SiteDashboard />;
  return may(role, 'posts.write') ? <AuthorDashboard /> : <ModeratorDashboard />;
}

/** /admin: what happens on the site, or with the viewer's own posts. */
export function Dashboard() {
  const t = useTranslations('admin');
  const viewer = useViewer();
  return (
    <>
      <PageHead
        title={t('titles.dashboard')}
        hint={t('dashboard.hello', { name: viewer.full_name || viewer.username })}
        actionsOn="narrow"
      >
        {may(viewer.role, 'posts.write') && <NewPostButton />}
      </PageHead>
      <Numbers />
    </>
  );
}
