import { clearedSessionCookies, sessionCookies } from '../auth/session-cookies.ts';
import type { SessionClaims } from '../auth/session-cookie.ts';
import { runtime } from '../runtime.ts';
import { jsonResponse } from './respond.ts';

/** An answer that also sets the session cookie and its companion (CONTRACT 4: login, register, refresh, validate-login). */
export async function sessionResponse(claims: SessionClaims, body: object, status = 200): Promise<Response> {
  return jsonResponse(body, { status, headers: await sessionCookies(claims, runtime().authSecret) });
}

/** An answer that also clears both. */
export function signedOutResponse(body: object): Response {
  return jsonResponse(body, { headers: clearedSessionCookies() });
}
