import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

/** A page of the security log, newest first. Administrators only. */
export function adminLogOptions({ page, limit }: { page: number; limit: number }) {
  return queryOptions({
    queryKey: ['admin', 'log', page, limit],
    queryFn: ({ signal }) =>
      api.get('admin/log', { searchParams: { page, limit }, signal }).json<Answer<'GET admin/log'>>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
