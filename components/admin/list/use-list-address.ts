'use client';

import { usePathname, useSearchParams } from 'next/navigation';

type Changes = Record<string, string | number | undefined>;

function withChanges(query: string, changes: Changes): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const isDefault = value === undefined || value === '' || (name === 'page' && value === 1);
    if (isDefault) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/**
 * What a list shows, kept in the address: a reload, the back button and a sent link all show the same. A change costs no
 * request of a page, because the address alone changes.
 */
export function useListAddress() {
  const pathname = usePathname();
  const params = useSearchParams();
  const asked = params.get('page') ?? '1';
  const query = params.toString();
  const hrefWith = (changes: Changes) => pathname + withChanges(query, changes);
  return {
    page: /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1,
    search: (params.get('search') ?? '').slice(0, 200),
    status: params.get('status') ?? '',
    hrefWith,
    /** A step that the back button takes back. */
    goTo: (changes: Changes) => window.history.pushState(null, '', hrefWith(changes)),
    /** A correction of where one is. */
    correct: (changes: Changes) => window.history.replaceState(null, '', hrefWith(changes)),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
