'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminStatsOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { ActivityCard } from './activity-card';
import { RecentPosts } from './recent-posts';
import { StatTiles } from './stat-tiles';

/** The whole site in numbers, for administrators. */
export function SiteDashboard() {
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
