import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { LanguageCode } from '../../../rules/languages.ts';
import { accountInactive, rememberLanguage } from '../../auth/find-viewer.ts';
import { SESSION_DAYS_AT_MOST, SESSION_SECONDS, type SessionClaims } from '../../auth/session-cookie.ts';
import { hashRefreshToken, makeRefreshToken, readRefreshToken, type RefreshClaims } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { type IssuedSession, issueTokens } from './create-session.ts';

// docs/api.md#accounts: for this long, and until its successor is used, a used token yields that same successor.
const GRACE_MS = 10_000;

/** A session whose refresh token was presented, locked until the transaction ends. */
type Presented = {
  claims: SessionClaims;
  family: Buffer;
  /** Number of the newest token of the family. */
  generation: number;
  /** The newest token itself, or the one before it within its grace. */
  token: 'newest' | 'graced';
  /** When it was presented, by the database's clock. */
  at: Date;
};

type Row = {
  id: number;
  user_id: number;
  role: string;
  is_active: boolean;
  generation: number;
  refresh_hash: Buffer;
  age_ms: number;
  at: Date;
};

async function lockSession(trx: Transaction<Database>, { family }: RefreshClaims): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, u.role, u.is_active, s.generation, s.refresh_hash, now() as at,
      (extract(epoch from clock_timestamp() - s.rotated_at) * 1000)::float8 as age_ms
    from sessions s join users u on u.id = s.user_id
    where s.family = ${family} and s.expires_at > now() for update of s`.execute(trx);
  return rows[0];
}

function judge(row: Row, token: string, { generation }: RefreshClaims): Presented['token'] | 'replayed' | 'unknown' {
  if (generation === row.generation)
    return timingSafeEqual(hashRefreshToken(token), row.refresh_hash) ? 'newest' : 'unknown';
  if (generation > row.generation) return 'unknown';
  return generation === row.generation - 1 && row.age_ms <= GRACE_MS ? 'graced' : 'replayed';
}

/**
 * Looks at a refresh token under a lock of its session. A token of ours that is older than the grace allows means that
 * somebody else has a copy: it ends its whole family. What we did not make ends nothing.
 * @returns null when the token is no good; the transaction must be committed all the same
 * @throws AppError account_inactive
 */
export async function presentRefreshToken(
  trx: Transaction<Database>,
  token: string,
  secret: string,
): Promise<Presented | null> {
  const claims = readRefreshToken(token, secret);
  const row = claims && (await lockSession(trx, claims));
  if (!row) return null;
  const verdict = judge(row, token, claims);
  if (verdict === 'unknown') return null;
  if (verdict === 'replayed') {
    await trx.deleteFrom('sessions').where('id', '=', row.id).execute();
    return null;
  }
  if (!row.is_active) throw accountInactive();
  const { id: sessionId, user_id: userId, role, generation, at } = row;
  return { claims: { userId, sessionId, role }, family: claims.family, generation, token: verdict, at };
}

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
  return issueTokens({ claims, refreshToken, at: presented.at }, secret);
}

/**
 * New tokens for a refresh token, in a visit in that language.
 * @throws AppError unauthenticated, account_inactive
 */
export async function refreshSession(
  { db, authSecret }: Runtime,
  refreshToken: string,
  language: LanguageCode,
): Promise<IssuedSession> {
  const issued = await db.transaction().execute(async (trx) => {
    const presented = await presentRefreshToken(trx, refreshToken, authSecret);
    return presented && rotateSession(trx, presented, authSecret);
  });
  if (!issued) throw new AppError('unauthenticated', 'invalidToken');
  await rememberLanguage(db, issued.claims.userId, language);
  return issued;
}
