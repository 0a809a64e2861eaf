import type { TokenPair } from '../../../schemas/session.ts';
import { signAccessToken } from '../../auth/access-token.ts';
import type { SessionClaims } from '../../auth/session-cookie.ts';
import { env } from '../../env.ts';

/** Tokens for the client, and what its cookie says. */
export type IssuedSession = { tokens: TokenPair; claims: SessionClaims };

/** A refresh token with a fresh access token beside it. */
export async function issueTokens(
  { claims, refreshToken }: { claims: SessionClaims; refreshToken: string },
  secret: string,
): Promise<IssuedSession> {
  const accessToken = await signAccessToken(claims, secret, env().ACCESS_TOKEN_SECONDS);
  return { tokens: { accessToken, refreshToken }, claims };
}
