'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import type { AdminPostStatus } from '@/lib/schemas/admin-post';
import { RecentPosts } from './recent-posts';
import { StatTiles } from './stat-tiles';

const STATUSES: readonly AdminPostStatus[] = ['published', 'scheduled', 'draft'];
const RECENT = 5;

/** An author's own posts. Numbers of the whole site are not for their role, and not asked for. */
export function AuthorDashboard() {
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
