import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatsOf } from '../rules/sources.ts';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

export const adminStatsKeys = {
  all: ['admin', 'stats'] as const,
  totals: () => [...adminStatsKeys.all, 'totals'] as const,
  own: () => [...adminStatsKeys.all, 'own'] as const,
  reading: (days: number, of: number | StatsOf) => [...adminStatsKeys.all, 'reading', days, of] as const,
  activity: (of: StatsOf, days: number) => [...adminStatsKeys.all, 'activity', of, days] as const,
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

/** Views, comments and reactions of each of the last UTC days, oldest first. */
export function activityOptions(of: StatsOf, days: number) {
  const path = of === 'site' ? 'admin/stats/activity' : 'admin/stats/own/activity';
  return queryOptions({
    queryKey: adminStatsKeys.activity(of, days),
    queryFn: async ({ signal }) =>
      (await api.get(path, { searchParams: { days }, signal }).json<Answer<'GET admin/stats/activity'>>()).activity,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** How posts were read in the last UTC days: one's own, the whole site's, or the one of an id. */
export function readingOptions(days: number, of: number | StatsOf) {
  return queryOptions({
    queryKey: adminStatsKeys.reading(days, of),
    queryFn: async ({ signal }) => {
      const searchParams = { days, ...(typeof of === 'number' ? { post: of } : of === 'site' && { of }) };
      return (await api.get('admin/stats/reading', { searchParams, signal }).json<Answer<'GET admin/stats/reading'>>())
        .reading;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
