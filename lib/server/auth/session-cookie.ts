import { jwtVerify, SignJWT } from 'jose';
import { clearedOldNames, setCookie } from '../http/cookie-header.ts';

/** Plain name of the signed, httpOnly cookie that middleware reads (CONTRACT 4). The API never accepts it. */
export const SESSION_COOKIE = 'session';
/** Name of the readable cookie that tells a browser with empty storage that a session cookie is there. */
const SIGNED_IN_COOKIE = 'signed_in';
/** Life of both, and of a refresh token. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** After so many days a session is over, however much it was used (docs/security.md#sessions). */
export const SESSION_DAYS_AT_MOST = 90;

/** Whose session a cookie stands for. Role as it was when the cookie was set. */
export type SessionClaims = { userId: number; sessionId: number; role: string };

const OPTIONS = { issuer: 'lekha', algorithms: ['HS256'], typ: 'session+jwt' };

const encoder = new TextEncoder();

/** The value of a session cookie. */
export async function signSessionCookie({ userId, sessionId, role }: SessionClaims, secret: string): Promise<string> {
  return new SignJWT({ sid: sessionId, role })
    .setProtectedHeader({ alg: 'HS256', typ: OPTIONS.typ })
    .setIssuer(OPTIONS.issuer)
    .setSubject(String(userId))
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(encoder.encode(secret));
}

/**
 * The claims of a session cookie that we signed, without asking the database: enough to send somebody to the right
 * page, never to let anybody do anything. Null for none, a forged or an expired one.
 */
export async function readSessionCookie(value: string | undefined, secret: string): Promise<SessionClaims | null> {
  if (!value) return null;
  try {
    const { payload } = await jwtVerify(value, encoder.encode(secret), OPTIONS);
    return { userId: Number(payload.sub), sessionId: Number(payload.sid), role: String(payload.role) };
  } catch {
    return null;
  }
}

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
