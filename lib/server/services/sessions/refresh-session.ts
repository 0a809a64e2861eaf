import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import type { IssuedSession } from './issue-tokens.ts';
import { presentRefreshToken } from './present-refresh-token.ts';
import { rotateSession } from './rotate-session.ts';

/**
 * New tokens for a refresh token.
 * @throws AppError unauthenticated, account_inactive
 */
export async function refreshSession({ db, authSecret }: Runtime, refreshToken: string): Promise<IssuedSession> {
  const issued = await db.transaction().execute(async (trx) => {
    const presented = await presentRefreshToken(trx, refreshToken, authSecret);
    return presented && rotateSession(trx, presented, authSecret);
  });
  if (!issued) throw new AppError('unauthenticated', 'Invalid token');
  return issued;
}
