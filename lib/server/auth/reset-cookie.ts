import { jwtVerify, SignJWT } from 'jose';
import { missingEmail } from './missing-email.ts';
import { readCookie, setCookie } from '../http/cookie-header.ts';

// Longer than a code lives, so that a late one is told to be expired rather than to belong to nobody.
const SECONDS = 60 * 60;
const COOKIE = { name: 'password_reset', path: '/api/v1/auth', readableBy: 'server' } as const;
const OPTIONS = { issuer: 'lekha', algorithms: ['HS256'], typ: 'reset+jwt' };
const encoder = new TextEncoder();

/** Headers that bind the reset of `email` to the browser which asked for it (DECISIONS 17); known or not, all the same. */
export async function resetCookie(email: string, secret: string): Promise<Headers> {
  const value = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256', typ: OPTIONS.typ })
    .setIssuer(OPTIONS.issuer)
    .setExpirationTime(`${SECONDS}s`)
    .sign(encoder.encode(secret));
  return new Headers({ 'Set-Cookie': setCookie({ ...COOKIE, value, maxAge: SECONDS }) });
}

/** Headers that end the flow. */
export function clearedResetCookie(): Headers {
  return new Headers({ 'Set-Cookie': setCookie({ ...COOKIE, value: '', maxAge: 0 }) });
}

/**
 * Whose reset a request is about: the address in its body, else the one whose reset this browser began.
 * @throws AppError invalid when there is neither (CONTRACT 4)
 */
export async function resetEmailOf(request: Request, given: string | undefined, secret: string): Promise<string> {
  const email = given ?? (await readResetCookie(request, secret));
  if (email === undefined) throw missingEmail();
  return email;
}

async function readResetCookie(request: Request, secret: string): Promise<string | undefined> {
  const value = readCookie(request, COOKIE.name);
  if (!value) return undefined;
  try {
    const { payload } = await jwtVerify(value, encoder.encode(secret), OPTIONS);
    return typeof payload.email === 'string' ? payload.email : undefined;
  } catch {
    return undefined;
  }
}
