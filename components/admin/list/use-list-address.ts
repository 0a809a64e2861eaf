'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { toPage } from '@/lib/rules/limits';
import type { Pagination, SortBy } from '@/lib/schemas/pagination';

type Changes = Record<string, string | number | undefined>;

/** How many rows a page of a list can have; the first is what it has unless the address says otherwise. */
export const PAGE_SIZES = [10, 25, 50] as const;

const DEFAULTS = new Map([
  ['page', '1'],
  ['limit', String(PAGE_SIZES[0])],
]);

function withChanges(query: string, changes: Changes, pageName: string): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value ?? '');
    const key = name === 'page' ? pageName : name;
    if (text === '' || text === DEFAULTS.get(name)) params.delete(key);
    else params.set(key, text);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/**
 * What a list shows, kept in the address: a reload, the back button and a sent link all show the same. A change costs no
 * request of a page, because the address alone changes.
 * `sorts`: the fields that the list can be sorted by. `pageName`: what its page is called where two lists share a screen.
 */
export function useListAddress<Sort extends string = never>(sorts: readonly Sort[] = [], pageName = 'page') {
  const pathname = usePathname();
  const params = useSearchParams();
  const query = params.toString();
  const hrefWith = (changes: Changes) => pathname + withChanges(query, changes, pageName);
  // Of two changes in quick succession the second must not undo the first, which a busy browser has not rendered yet.
  const next = (changes: Changes) => pathname + withChanges(window.location.search, changes, pageName);
  return {
    page: toPage(params.get(pageName) ?? '1') ?? 1,
    limit: PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? PAGE_SIZES[0],
    search: (params.get('search') ?? '').slice(0, 200),
    status: params.get('status') ?? '',
    /** What else the address says, '' for nothing. */
    valueOf: (name: string) => (params.get(name) ?? '').slice(0, 300),
    sort: sorts.flatMap((field): SortBy<Sort>[] => [field, `-${field}`]).find((order) => order === params.get('sort')),
    hrefWith,
    /** A step that the back button takes back. */
    goTo: (changes: Changes) => window.history.pushState(null, '', next(changes)),
    /** A correction of where one is. */
    correct: (changes: Changes) => window.history.replaceState(null, '', next(changes)),
  };
}

export type ListAddress = ReturnType<typeof useListAddress<string>>;

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
