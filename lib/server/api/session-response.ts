import { clearedSessionCookies, type SessionClaims, sessionCookies } from '../auth/session-cookie.ts';
import type { OwnUser } from '../../schemas/profile.ts';
import { runtime } from '../runtime.ts';
import type { SignedInUser } from '../services/accounts/sign-in.ts';
import { jsonResponse, type JsonResponse } from './respond.ts';

type Options = {
  /** Set-Cookie value that makes the device known, of those who have just proved themselves. */
  deviceCookie?: string;
};

/** An answer that also sets the session cookie and its companion (docs/api.md#accounts: login, register, refresh, validate-login). */
export async function sessionResponse<Body extends object>(
  claims: SessionClaims,
  body: Body,
  { deviceCookie }: Options = {},
): Promise<JsonResponse<Body>> {
  const headers = await sessionCookies(claims, runtime().authSecret);
  if (deviceCookie) headers.append('Set-Cookie', deviceCookie);
  return jsonResponse(body, { headers });
}

/** An answer that also clears both. */
export function signedOutResponse<Body extends object>(body: Body): JsonResponse<Body> {
  return jsonResponse(body, { headers: clearedSessionCookies() });
}

/** The answer to somebody who has just signed in. */
export function signedInResponse({
  user,
  tokens,
  claims,
  deviceCookie,
  restored,
}: SignedInUser): Promise<JsonResponse<{ user: OwnUser; accessToken: string; refreshToken: string; restored?: true }>> {
  return sessionResponse(claims, { user, ...tokens, ...(restored && { restored }) }, { deviceCookie });
}
