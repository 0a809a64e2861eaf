'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { useAuth, followOtherTabs, tellServerWhenCleared } from '@/stores/auth';
import { handleRefusalsWith, takeAccessTokenFrom } from '@/lib/api/api-error';
import { authenticationFailed } from './authentication-failed';
import { hasSessionCookie, loginPath } from './login-path';

type Ways = { goTo: (path: string) => void };

/** Where a new session leads back to: who was at work, or wrote below a post, goes on and finds what was not saved yet. */
function placeOfWork(): string | undefined {
  const { pathname, search, hash } = window.location;
  return /^\/admin|\/posts\//.test(pathname) ? pathname + search + hash : undefined;
}

/** Forgets a session that the server has ended, and asks for a new one: /login says why. */
async function endAt({ goTo }: Ways, reason?: string): Promise<void> {
  if (!useAuth.getState().isAuthenticated) return;
  // The cookie goes first: middleware would send its holder away from the login page.
  await useAuth.getState().clear();
  useAuth.getState().fail(reason || (await authenticationFailed()));
  goTo(loginPath(placeOfWork()));
}

async function renew(refused: string, ways: Ways): Promise<boolean> {
  const { renewTokens } = await import('./session-refresh');
  const outcome = await renewTokens(refused);
  if (outcome.kind === 'refused') await endAt(ways, outcome.reason);
  return outcome.kind === 'good';
}

/** A token that is known to be too old is not sent: the refusal would cost a request and stand in the console. */
async function renewEarly(ways: Ways): Promise<void> {
  const { accessToken } = useAuth.getState();
  if (!accessToken) return;
  // Without its code the server is left to refuse.
  const session = await import('./session-refresh').catch(() => null);
  if (!session?.looksExpired(accessToken)) return;
  if (await renew(accessToken, ways)) session.trustClockBy(useAuth.getState().accessToken);
}

/** Checks what storage held, or tidies up after a session that only a cookie remembers (docs/product.md#session). */
async function begin({ hadUser }: { hadUser: boolean }): Promise<void> {
  const { accessToken, refreshToken, user } = useAuth.getState();
  // A user that was corrupted comes back from the server at once; /verify-email asks for one by itself.
  const isWhole = user || (hadUser && window.location.pathname !== pathTo.verifyEmail());
  if (accessToken && refreshToken && isWhole) return void (await (await import('./session-refresh')).checkSession());
  if (!accessToken && hasSessionCookie()) await (await import('@/lib/api/auth')).leave(null);
}

/** Brings the session up in this tab (docs/product.md#session). @returns how to stop following other tabs */
function startSession(ways: Ways): () => void {
  takeAccessTokenFrom(() => useAuth.getState().accessToken);
  handleRefusalsWith({
    renewEarly: () => renewEarly(ways),
    renew: (refused) => renew(refused, ways),
    end: (reason) => void endAt(ways, reason),
  });
  tellServerWhenCleared(async (refreshToken) => (await import('@/lib/api/auth')).leave(refreshToken));
  const hadUser = localStorage.getItem('user') !== null;
  if (useAuth.getState().loading) useAuth.getState().restore();
  void begin({ hadUser });
  return followOtherTabs();
}

/** docs/product.md#limits: pause between a navigation and the check that follows it. */
const CHECK_AFTER_MS = 1_000;

/** Whether the session is checked after going to a page: not on /verify-email, /profile and any /admin path (docs/product.md#session). */
function isValidatedAt(pathname: string): boolean {
  return pathname !== pathTo.verifyEmail() && pathname !== pathTo.profile() && !pathname.startsWith(pathToAdmin.home());
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
