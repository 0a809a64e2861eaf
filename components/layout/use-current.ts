'use client';

import { usePathname } from 'next/navigation';

/**
 * Gives a link its mark when it leads to the page that is shown. Where the process entry renders a status page in place
 * of another, the server knows that page's path and the browser the address: then no link is marked, without a warning.
 */
export function useCurrent() {
  const pathname = usePathname();
  return (href: string) => ({
    'aria-current': href === pathname ? ('page' as const) : undefined,
    suppressHydrationWarning: true,
  });
}
