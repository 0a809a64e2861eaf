'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { categoriesOptions } from '@/lib/api/categories';
import { pathTo } from '@/lib/paths';

const isQuiet = (pathname: string) => pathname === pathTo.verifyEmail() || pathname.startsWith(pathTo.admin());

/**
 * Fetches the category list on each navigation outside /verify-email and /admin (SPEC 4). The first page brought its
 * list along in the HTML.
 */
export function RefreshCategories() {
  const client = useQueryClient();
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isQuiet(pathname)) void client.invalidateQueries({ queryKey: categoriesOptions.queryKey });
  }, [client, pathname]);
  return null;
}
