import { clearedOldNames, setCookie } from '../http/cookie-header.ts';
import {
  SESSION_COOKIE,
  SESSION_SECONDS,
  SIGNED_IN_COOKIE,
  signSessionCookie,
  type SessionClaims,
} from './session-cookie.ts';

const both = (session: string, signedIn: string, maxAge: number): Headers =>
  new Headers([
    ['Set-Cookie', setCookie({ name: SESSION_COOKIE, value: session, maxAge, readableBy: 'server' })],
    ['Set-Cookie', setCookie({ name: SIGNED_IN_COOKIE, value: signedIn, maxAge, readableBy: 'scripts' })],
    ...clearedOldNames(SESSION_COOKIE).map((cleared): [string, string] => ['Set-Cookie', cleared]),
  ]);

/** Headers that set the session cookie and its readable companion. */
export async function sessionCookies(claims: SessionClaims, secret: string): Promise<Headers> {
  return both(await signSessionCookie(claims, secret), '1', SESSION_SECONDS);
}

/** Headers that clear both. */
export function clearedSessionCookies(): Headers {
  return both('', '', 0);
}
