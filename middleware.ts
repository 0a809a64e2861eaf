import { NextResponse, type NextRequest } from 'next/server';
import { safeNext } from '@/components/account/safe-next';
import { pathTo } from '@/lib/paths';
import { INTERNAL_HEADERS } from '@/lib/server/http/internal-headers';
import { serverCookieName } from '@/lib/server/http/cookie-header';
import { readSessionCookie, SESSION_COOKIE } from '@/lib/server/auth/session-cookie';
import { runtime } from '@/lib/server/runtime';

export const config = { runtime: 'nodejs', matcher: ['/profile', '/login', '/register', '/admin/:path*'] };

/**
 * Sends guests away from /profile and the administration, and users away from /login and /register, by the signed cookie (docs/product.md#screens and #session):
 * to where they were going, if that is said, for the cookie may have come since they were sent here. A courtesy: the API decides. `/login?signed-out=1` always passes, so that nobody whose storage and cookie disagree is
 * kept out (docs/product.md#session).
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { cookies, nextUrl } = request;
  // Of one host with the request, so it leaves as a path: the browser may know us by another name and protocol.
  const sendTo = (path: string) => NextResponse.redirect(new URL(path, request.url), 307);
  const session = await readSessionCookie(cookies.get(serverCookieName(SESSION_COOKIE))?.value, runtime().authSecret);
  if (nextUrl.pathname === '/profile') return session ? NextResponse.next() : sendTo('/login');
  if (/^\/admin(\/|$)/.test(nextUrl.pathname)) {
    // Inside of the site the screen does it, which also knows a session that only storage holds.
    const isGuest = !session && request.headers.get(INTERNAL_HEADERS.form) === 'html';
    return isGuest ? sendTo(pathTo.login(nextUrl.pathname + nextUrl.search)) : NextResponse.next();
  }
  const passes = !session || (nextUrl.pathname === '/login' && nextUrl.searchParams.has('signed-out'));
  return passes ? NextResponse.next() : sendTo(safeNext(nextUrl.search) ?? '/');
}
