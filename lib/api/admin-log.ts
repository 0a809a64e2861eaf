import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

const PER_PAGE = 10;

/** A page of the security log, newest first. Administrators only. */
export function adminLogOptions({ page }: { page: number }) {
  return queryOptions({
    queryKey: ['admin', 'log', page],
    queryFn: ({ signal }) =>
      api.get('admin/log', { searchParams: { page, limit: PER_PAGE }, signal }).json<Answer<'GET admin/log'>>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
