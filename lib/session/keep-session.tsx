'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { startSession } from './start-session';

/** docs/product.md#limits: pause between a navigation and the check that follows it. */
const CHECK_AFTER_MS = 1_000;

/** Whether the session is checked after going to a page: not on /verify-email, /profile and any /admin path (docs/product.md#session). */
function isValidatedAt(pathname: string): boolean {
  return pathname !== pathTo.verifyEmail() && pathname !== pathTo.profile() && !pathname.startsWith(pathTo.admin());
}

async function check(): Promise<void> {
  const { accessToken, refreshToken, loading } = useAuth.getState();
  if (loading || !accessToken || !refreshToken) return;
  // Loaded by those who have a session only.
  const { checkSession } = await import('./session-refresh');
  await checkSession();
}

/** Keeps this tab's session by docs/product.md#session: restored, checked at start and after navigations, one with the other tabs. */
export function KeepSession() {
  const router = useRouter();
  const client = useQueryClient();
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => startSession({ goTo: (path) => router.replace(path) }), [router]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isValidatedAt(pathname)) return;
    const timer = setTimeout(() => void check(), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  useEffect(
    () =>
      useAuth.subscribe((now, before) => {
        // What one user was shown of their account is not the next one's.
        if (now.user?.id === before.user?.id) return;
        for (const key of ['profile', 'sessions', 'second-factors', 'notifications', 'admin'])
          client.removeQueries({ queryKey: [key] });
        // What waits for a moderator came with the others' comments.
        for (const key of ['comments', 'replies']) {
          client.removeQueries({ queryKey: [key], type: 'inactive' });
          void client.invalidateQueries({ queryKey: [key] });
        }
      }),
    [client],
  );
  return null;
}
