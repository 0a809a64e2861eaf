import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityDay, AdminStats } from '../schemas/admin-stats.ts';
import { api } from './client.ts';

export const adminStatsKeys = {
  all: ['admin', 'stats'] as const,
  totals: () => [...adminStatsKeys.all, 'totals'] as const,
  activity: (days: number) => [...adminStatsKeys.all, 'activity', days] as const,
};

/** Totals of the site and its newest posts. Administrators only. */
export const adminStatsOptions = queryOptions({
  queryKey: adminStatsKeys.totals(),
  queryFn: ({ signal }) => api.get('admin/stats', { signal }).json<AdminStats>(),
  refetchOnMount: 'always',
});

/** Views, comments and reactions of each of the last UTC days, oldest first. Administrators only. */
export function activityOptions(days: number) {
  return queryOptions({
    queryKey: adminStatsKeys.activity(days),
    queryFn: async ({ signal }) =>
      (await api.get('admin/stats/activity', { searchParams: { days }, signal }).json<{ activity: ActivityDay[] }>())
        .activity,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
