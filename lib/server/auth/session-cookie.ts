import { jwtVerify, SignJWT } from 'jose';

/** Plain name of the signed, httpOnly cookie that middleware reads (CONTRACT 4). The API never accepts it. */
export const SESSION_COOKIE = 'session';
/** Name of the readable cookie that tells a browser with empty storage that a session cookie is there. */
export const SIGNED_IN_COOKIE = 'signed_in';
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
