import { AppError } from '../errors.ts';
import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { readCookie, setCookie } from '../http/cookie-header.ts';

/** The refusal of a code that comes without a hint whose it is (docs/api.md#accounts: 422). */
export function missingEmail(): AppError {
  return new AppError('invalid', 'emailRequired', { errors: { email: ['emailRequired'] } });
}

// Longer than a code lives, so that a late one is told to be expired rather than to belong to nobody.
const SECONDS = 60 * 60;
const COOKIE = { name: 'password_reset', path: '/api/v1/auth', readableBy: 'server' } as const;
const OPTIONS = { issuer: 'lekha', algorithms: ['HS256'], typ: 'reset+jwt' };
const encoder = new TextEncoder();

/** Whose reset a request is about, and the random name of the flow that this browser began for it, if it did. */
export type ResetClaim = { email: string; flow: string | undefined };

/** Headers that bind the reset of `email` to the browser which asked for it (docs/product.md#codes-and-links); known or not, all the same. */
export async function resetCookie(email: string, secret: string): Promise<Headers> {
  const value = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256', typ: OPTIONS.typ })
    .setIssuer(OPTIONS.issuer)
    .setJti(randomBytes(16).toString('base64url'))
    .setExpirationTime(`${SECONDS}s`)
    .sign(encoder.encode(secret));
  return new Headers({ 'Set-Cookie': setCookie({ ...COOKIE, value, maxAge: SECONDS }) });
}

/** Headers that end the flow. */
export function clearedResetCookie(): Headers {
  return new Headers({ 'Set-Cookie': setCookie({ ...COOKIE, value: '', maxAge: 0 }) });
}

const isSame = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/**
 * Whose reset a request is about: the address in its body, else the one whose reset this browser began.
 * @throws AppError invalid when there is neither (docs/api.md#accounts)
 */
export async function resetClaimOf(request: Request, given: string | undefined, secret: string): Promise<ResetClaim> {
  const begun = await readResetCookie(request, secret);
  if (given !== undefined && (!begun || !isSame(begun.email, given))) return { email: given, flow: undefined };
  if (!begun) throw missingEmail();
  return begun;
}

async function readResetCookie(request: Request, secret: string): Promise<ResetClaim | undefined> {
  const value = readCookie(request, COOKIE.name);
  if (!value) return undefined;
  try {
    const { payload } = await jwtVerify(value, encoder.encode(secret), OPTIONS);
    return typeof payload.email === 'string' ? { email: payload.email, flow: payload.jti } : undefined;
  } catch {
    return undefined;
  }
}
