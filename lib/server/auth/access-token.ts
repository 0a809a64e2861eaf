import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../errors.ts';

/** What an access token says: whose it is, and the session that it lives and dies with. */
export type AccessClaims = { userId: number; sessionId: number };

const ISSUER = 'lekha';
const encoder = new TextEncoder();

/** A signed access token that lives for `seconds`. */
export async function signAccessToken(claims: AccessClaims, secret: string, seconds: number): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(encoder.encode(secret));
}

async function readClaims(token: string, secret: string, at: Date): Promise<AccessClaims> {
  const { payload } = await jwtVerify(token, encoder.encode(secret), {
    issuer: ISSUER,
    algorithms: ['HS256'],
    typ: 'at+jwt',
    currentDate: at,
  });
  const claims = { userId: Number(payload.sub), sessionId: Number(payload.sid) };
  if (!Number.isInteger(claims.userId) || !Number.isInteger(claims.sessionId)) throw new Error('no ids');
  return claims;
}

/**
 * The claims of a token that we signed and that has not expired.
 * @throws AppError token_expired, or unauthenticated for anything else
 */
export async function verifyAccessToken(token: string, secret: string): Promise<AccessClaims> {
  try {
    return await readClaims(token, secret, new Date());
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new AppError('token_expired', 'tokenExpired', { cause });
    throw new AppError('unauthenticated', 'invalidToken', { cause });
  }
}

/** The claims of a token that we signed, and whether it still lives; null for anything else. */
export async function readAccessToken(
  token: string,
  secret: string,
): Promise<(AccessClaims & { state: 'alive' | 'expired' }) | null> {
  try {
    return { ...(await readClaims(token, secret, new Date())), state: 'alive' };
  } catch (error) {
    if (!(error instanceof errors.JWTExpired)) return null;
    // Everything but the expiry is checked once more, at a time when nothing has expired.
    const claims = await readClaims(token, secret, new Date(0)).catch(() => null);
    return claims && { ...claims, state: 'expired' };
  }
}
