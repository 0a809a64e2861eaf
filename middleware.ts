import { NextResponse, type NextRequest } from 'next/server';
import { readSessionCookie, SESSION_COOKIE } from '@/lib/server/auth/session-cookie';

export const config = { runtime: 'nodejs', matcher: ['/profile', '/login', '/register'] };

/** A relative address: only the browser knows under which name and protocol it came here. */
function sendTo(path: string): Response {
  return new Response(null, { status: 307, headers: { Location: path } });
}

/**
 * Sends guests away from /profile and users away from /login and /register, by the signed cookie (SPEC 2, 4). A
 * courtesy: the API decides. `/login?signed-out=1` always passes, so that nobody whose storage and cookie disagree is
 * kept out (DECISIONS 12).
 */
export async function middleware({ cookies, nextUrl }: NextRequest): Promise<Response> {
  const session = await readSessionCookie(cookies.get(SESSION_COOKIE)?.value);
  if (nextUrl.pathname === '/profile') return session ? NextResponse.next() : sendTo('/login');
  const passes = !session || (nextUrl.pathname === '/login' && nextUrl.searchParams.has('signed-out'));
  return passes ? NextResponse.next() : sendTo('/');
}
