import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

export const adminStatsKeys = {
  all: ['admin', 'stats'] as const,
  totals: () => [...adminStatsKeys.all, 'totals'] as const,
  activity: (days: number) => [...adminStatsKeys.all, 'activity', days] as const,
};

/** Totals of the site and its newest posts. Administrators only. */
export const adminStatsOptions = queryOptions({
  queryKey: adminStatsKeys.totals(),
  queryFn: ({ signal }) => api.get('admin/stats', { signal }).json<Answer<'GET admin/stats'>>(),
  refetchOnMount: 'always',
});

/** Views, comments and reactions of each of the last UTC days, oldest first. Administrators only. */
export function activityOptions(days: number) {
  return queryOptions({
    queryKey: adminStatsKeys.activity(days),
    queryFn: async ({ signal }) =>
      (
        await api
          .get('admin/stats/activity', { searchParams: { days }, signal })
          .json<Answer<'GET admin/stats/activity'>>()
      ).activity,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
