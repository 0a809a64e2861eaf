'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminStatsOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { ActivityCard } from './activity-card';
import { RecentPosts } from './recent-posts';
import { StatTiles } from './stat-tiles';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import type { AdminPostStatus } from '@/lib/schemas/admin-post';
import { may } from '@/lib/rules/permissions';
import { NewPostButton } from '../new-post-button';
import { PageHead } from '../page-head';
import { useViewer } from '../viewer';

/** The whole site in numbers, for administrators. */
function SiteDashboard() {
  const t = useTranslations('admin');
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
  const scheduled = stats && stats.posts - stats.published - stats.drafts;
  const postsHint =
    stats && t('dashboard.postsHint', { published: stats.published, drafts: stats.drafts, scheduled: scheduled ?? 0 });
  return (
    <>
      <StatTiles
        label={t('dashboard.numbers')}
        tiles={[
          { name: t('titles.posts'), count: stats?.posts, hint: postsHint, href: pathTo.adminPosts() },
          { name: t('dashboard.views'), count: stats?.views },
          { name: t('titles.comments'), count: stats?.comments, href: pathTo.adminComments() },
          { name: t('dashboard.reactions'), count: stats?.reactions },
          { name: t('titles.users'), count: stats?.users, href: pathTo.adminUsers() },
        ]}
      />
      <ActivityCard />
      <RecentPosts posts={data?.recentPosts} />
    </>
  );
}

const STATUSES: readonly AdminPostStatus[] = ['published', 'scheduled', 'draft'];
const RECENT = 5;

/** An author's own posts. Numbers of the whole site are not for their role, and not asked for. */
function AuthorDashboard() {
  const t = useTranslations('admin');
  const recent = useQuery(adminPostsOptions({ limit: RECENT }));
  const counts = useQueries({ queries: STATUSES.map((status) => adminPostsOptions({ status, limit: 1 })) });
  if (recent.isError && !recent.data)
    return (
      <RetryNotice
        message={errorMessage(recent.error, t('posts.failed'))}
        retry={t('tryAgain')}
        onRetry={() => void recent.refetch()}
      />
    );
  const tiles = STATUSES.map((status, index) => ({
    name: t(`dashboard.${status}`),
    count: counts[index]?.data?.pagination.total,
    href: `${pathTo.adminPosts()}?status=${status}`,
  }));
  return (
    <>
      <StatTiles label={t('dashboard.numbers')} tiles={tiles} />
      <RecentPosts posts={recent.data?.posts} />
    </>
  );
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
        <NewPostButton />
      </PageHead>
      {may(viewer.role, 'stats.read') ? <SiteDashboard /> : <AuthorDashboard />}
    </>
  );
}
