'use client';

import { useEffect } from 'react';
import type { Pagination } from '@/lib/schemas/pagination';
import type { ListAddress } from './use-list-address';

/** Goes to the last page when this one is past it: the last row of a page may have been deleted. */
export function useExistingPage(address: ListAddress, pagination: Pagination | undefined): void {
  const last = Math.max(1, pagination?.pages ?? address.page);
  const isPast = pagination !== undefined && pagination.page === address.page && address.page > last;
  const { correct } = address;
  useEffect(() => {
    if (isPast) correct({ page: last });
    // `correct` is made anew with each render and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPast, last]);
}
