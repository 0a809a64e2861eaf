import { sql } from 'kysely';
import type { OwnUser } from '../../../schemas/profile.ts';
import type { TokenPair } from '../../../schemas/session.ts';
import { readAccessToken } from '../../auth/access-token.ts';
import type { SessionClaims } from '../../auth/session-cookie.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { getOwnUser } from './get-own-user.ts';
import { presentRefreshToken } from '../sessions/present-refresh-token.ts';
import { rotateSession } from '../sessions/rotate-session.ts';

/** A pair of tokens that belong together; new ones where the access token had expired. */
export type LoginCheck = { user: OwnUser; claims: SessionClaims; tokens?: TokenPair };

/**
 * Whether two stored tokens are still good (SPEC 4).
 * @throws AppError unauthenticated 'Invalid token', account_inactive
 */
export async function validateLogin(
  { db, authSecret }: Runtime,
  { accessToken, refreshToken }: TokenPair,
): Promise<LoginCheck> {
  const access = await readAccessToken(accessToken, authSecret);
  const checked = await db.transaction().execute(async (trx): Promise<LoginCheck | null> => {
    const presented = await presentRefreshToken(trx, refreshToken, authSecret);
    if (!presented || presented.claims.sessionId !== access?.sessionId || presented.claims.userId !== access.userId)
      return null;
    const user = await getOwnUser(trx, access.userId);
    if (access.state === 'expired') return { user, ...(await rotateSession(trx, presented, authSecret)) };
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', access.sessionId)
      .execute();
    return { user, claims: presented.claims };
  });
  if (!checked) throw new AppError('unauthenticated', 'Invalid token');
  return checked;
}
