'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { safeNext } from '../safe-next';

/**
 * Sends users away from login and register (docs/product.md#session). @returns a function that says this form has signed somebody in
 * itself and will see to where they go.
 */
export function useGuestOnly(): () => void {
  const router = useRouter();
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const stays = useRef(false);
  useEffect(() => {
    if (isAuthenticated && !stays.current) router.replace(safeNext(window.location.search) ?? pathTo.home());
  }, [isAuthenticated, router]);
  return useCallback(() => {
    stays.current = true;
  }, []);
}
