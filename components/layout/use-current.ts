'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { pageParts } from '@/lib/page-html';
import { pathTo } from '@/lib/paths';

/**
 * Gives a link its mark when it leads to the page that is shown. Where the process entry renders a status page in place
 * of another, the server knows that page's path and the browser the address: then no link is marked, without a warning.
 */
export function useCurrent() {
  const path = usePathname();
  // Home with a category is that category's list (docs/product.md#addresses).
  const category = useSearchParams().get('category');
  const pathname = path === pathTo.home() && category ? pathTo.category(category) : path;
  const elsewhere = typeof window === 'undefined' ? pageParts()?.elsewhere : undefined;
  return (href: string) => ({
    // No reader gets the other one, which is of no kind that there is (lib/page-html.ts).
    'aria-current': href === pathname ? 'page' : (elsewhere as 'page' | undefined),
    suppressHydrationWarning: true,
  });
}
