import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { LogOrder, SecurityEventKind } from '../schemas/security-log.ts';
import { api } from './client.ts';

export type AdminLogFilter = {
  page: number;
  limit: number;
  kind: SecurityEventKind | '';
  sort?: LogOrder | undefined;
};

/** A page of the security log, newest first unless sorted. Administrators only. */
export function adminLogOptions({ page, limit, kind, sort }: AdminLogFilter) {
  const searchParams = { page, limit, ...(kind && { kind }), ...(sort && { sort }) };
  return queryOptions({
    queryKey: ['admin', 'log', { page, limit, kind, sort }],
    queryFn: ({ signal }) => api.get('admin/log', { searchParams, signal }).json<Answer<'GET admin/log'>>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
