import { NextResponse, type NextRequest } from 'next/server';
import { serverCookieName } from '@/lib/server/http/cookie-header';
import { readSessionCookie, SESSION_COOKIE } from '@/lib/server/auth/session-cookie';
import { runtime } from '@/lib/server/runtime';

export const config = { runtime: 'nodejs', matcher: ['/profile', '/login', '/register'] };

/**
 * Sends guests away from /profile and users away from /login and /register, by the signed cookie (SPEC 2, 4). A
 * courtesy: the API decides. `/login?signed-out=1` always passes, so that nobody whose storage and cookie disagree is
 * kept out (DECISIONS 12).
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { cookies, nextUrl } = request;
  // Of one host with the request, so it leaves as a path: the browser may know us by another name and protocol.
  const sendTo = (path: string) => NextResponse.redirect(new URL(path, request.url), 307);
  const session = await readSessionCookie(cookies.get(serverCookieName(SESSION_COOKIE))?.value, runtime().authSecret);
  if (nextUrl.pathname === '/profile') return session ? NextResponse.next() : sendTo('/login');
  const passes = !session || (nextUrl.pathname === '/login' && nextUrl.searchParams.has('signed-out'));
  return passes ? NextResponse.next() : sendTo('/');
}
