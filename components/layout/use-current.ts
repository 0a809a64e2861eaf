'use client';

import { useShownPath } from '@/components/ui/kept-part';
import { pageParts } from '@/lib/page-html';

/**
 * Gives a link its mark when it leads to the page that is shown. Where the process entry renders a status page in place
 * of another, the server knows that page's path and the browser the address: then no link is marked, without a warning.
 */
export function useCurrent() {
  const path = useShownPath();
  const elsewhere = typeof window === 'undefined' ? pageParts()?.elsewhere : undefined;
  return (href: string) => ({
    // No reader gets the other one, which is of no kind that there is (lib/page-html.ts).
    'aria-current': href === path ? 'page' : (elsewhere as 'page' | undefined),
    suppressHydrationWarning: true,
  });
}
