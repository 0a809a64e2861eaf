import { sql, type Transaction } from 'kysely';
import { hashRefreshToken, makeRefreshToken } from '../../auth/refresh-token.ts';
import { SESSION_DAYS_AT_MOST, SESSION_SECONDS } from '../../auth/session-cookie.ts';
import type { Database } from '../../db/schema.ts';
import { issueTokens, type IssuedSession } from './issue-tokens.ts';
import type { Presented } from './present-refresh-token.ts';

/** The successor of a presented token: made now for the newest one, and computed again for one in its grace. */
export async function rotateSession(
  trx: Transaction<Database>,
  presented: Presented,
  secret: string,
): Promise<IssuedSession> {
  const { claims, family } = presented;
  const generation = presented.token === 'newest' ? presented.generation + 1 : presented.generation;
  const refreshToken = makeRefreshToken({ family, generation }, secret);
  if (presented.token === 'newest') {
    await trx
      .updateTable('sessions')
      .set({
        generation,
        refresh_hash: hashRefreshToken(refreshToken),
        rotated_at: sql`clock_timestamp()`,
        last_used_at: sql`now()`,
        expires_at: sql`least(now() + make_interval(secs => ${SESSION_SECONDS}),
          created_at + make_interval(days => ${SESSION_DAYS_AT_MOST}))`,
      })
      .where('id', '=', claims.sessionId)
      .execute();
  }
  return issueTokens({ claims, refreshToken }, secret);
}
