import { jwtVerify, SignJWT } from 'jose';

/** What an access token says: whose it is, and the session that it lives and dies with. */
export type AccessClaims = { userId: number; sessionId: number };

const ISSUER = 'lekha';
const encoder = new TextEncoder();

/** A signed access token that lives for `seconds` from `at` on, a moment of the database's clock. */
export async function signAccessToken(
  claims: AccessClaims,
  secret: string,
  { at, seconds }: { at: Date; seconds: number },
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + seconds * 1000))
    .sign(encoder.encode(secret));
}

/**
 * What a token that we signed says; null for anything else. Whether it still lives is for the database to say: its clock
 * is the one that all instances share, and that sessions end by.
 */
export async function readAccessToken(
  token: string,
  secret: string,
): Promise<(AccessClaims & { expiresAt: Date }) | null> {
  try {
    const { payload } = await jwtVerify(token, encoder.encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      typ: 'at+jwt',
      requiredClaims: ['exp'],
      // A time at which nothing has expired.
      currentDate: new Date(0),
    });
    const claims = { userId: Number(payload.sub), sessionId: Number(payload.sid) };
    if (!Number.isInteger(claims.userId) || !Number.isInteger(claims.sessionId)) return null;
    return { ...claims, expiresAt: new Date(Number(payload.exp) * 1000) };
  } catch {
    return null;
  }
}
