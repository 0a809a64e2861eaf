import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

export const adminStatsKeys = {
  all: ['admin', 'stats'] as const,
  totals: () => [...adminStatsKeys.all, 'totals'] as const,
  own: () => [...adminStatsKeys.all, 'own'] as const,
  reading: (days: number, post: number | undefined) => [...adminStatsKeys.all, 'reading', days, post ?? 'own'] as const,
  activity: (of: ActivityOf, days: number) => [...adminStatsKeys.all, 'activity', of, days] as const,
};

/** Totals of the site and its newest posts. For those who look after all of it. */
export const adminStatsOptions = queryOptions({
  queryKey: adminStatsKeys.totals(),
  queryFn: ({ signal }) => api.get('admin/stats', { signal }).json<Answer<'GET admin/stats'>>(),
  refetchOnMount: 'always',
});

/** An author's own posts in numbers. */
export const ownStatsOptions = queryOptions({
  queryKey: adminStatsKeys.own(),
  queryFn: async ({ signal }) =>
    (await api.get('admin/stats/own', { signal }).json<Answer<'GET admin/stats/own'>>()).stats,
  refetchOnMount: 'always',
});

/** Whose posts: the whole site's is for those who look after all of it. */
export type ActivityOf = 'site' | 'own';

/** Views, comments and reactions of each of the last UTC days, oldest first. */
export function activityOptions(of: ActivityOf, days: number) {
  const path = of === 'site' ? 'admin/stats/activity' : 'admin/stats/own/activity';
  return queryOptions({
    queryKey: adminStatsKeys.activity(of, days),
    queryFn: async ({ signal }) =>
      (await api.get(path, { searchParams: { days }, signal }).json<Answer<'GET admin/stats/activity'>>()).activity,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** How one's own posts were read in the last UTC days, or the post that is named. */
export function readingOptions(days: number, post: number | undefined) {
  return queryOptions({
    queryKey: adminStatsKeys.reading(days, post),
    queryFn: async ({ signal }) => {
      const searchParams = { days, ...(post !== undefined && { post }) };
      return (await api.get('admin/stats/reading', { searchParams, signal }).json<Answer<'GET admin/stats/reading'>>())
        .reading;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
