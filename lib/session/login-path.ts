import { pathTo } from '@/lib/paths';

/** Whether the session cookie, which scripts cannot see, is there: its companion tells (CONTRACT 4). */
export function hasSessionCookie(): boolean {
  return /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie);
}

/**
 * Where somebody without a session logs in, and comes back to `next` from. While a cookie still says otherwise - the
 * server could not be asked to clear it - the address lets them past middleware (DECISIONS 12).
 */
export function loginPath(next?: string): string {
  const path = pathTo.login(next);
  if (!hasSessionCookie()) return path;
  return `${path}${next ? '&' : '?'}signed-out=1`;
}
