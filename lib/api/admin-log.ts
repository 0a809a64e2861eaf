import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SecurityLog } from '../schemas/security-log.ts';
import { api } from './client.ts';

/** A page of the security log, newest first. Administrators only. */
export function adminLogOptions({ page, limit }: { page: number; limit: number }) {
  return queryOptions({
    queryKey: ['admin', 'log', page, limit],
    queryFn: ({ signal }) => api.get('admin/log', { searchParams: { page, limit }, signal }).json<SecurityLog>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
