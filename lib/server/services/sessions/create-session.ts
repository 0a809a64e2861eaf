// Sessions: that somebody is signed in on a device. They are begun, refreshed, listed and ended.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Session, TokenPair } from '../../../schemas/session.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { rememberLanguage, type Viewer } from '../../auth/find-viewer.ts';
import { SESSION_SECONDS, type SessionClaims } from '../../auth/session-cookie.ts';
import { signAccessToken, FAMILY_BYTES, hashRefreshToken, makeRefreshToken } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** Tokens for the client, and what its cookie says. */
export type IssuedSession = { tokens: TokenPair; claims: SessionClaims };

/** A refresh token with a fresh access token beside it; `at` is now by the database's clock. */
export async function issueTokens(
  { claims, refreshToken, at }: { claims: SessionClaims; refreshToken: string; at: Date },
  secret: string,
): Promise<IssuedSession> {
  const accessToken = await signAccessToken(claims, secret, { at, seconds: env().ACCESS_TOKEN_SECONDS });
  return { tokens: { accessToken, refreshToken }, claims };
}

/** The viewer's living sessions, the one last used first. */
export async function listSessions(db: Kysely<Database>, viewer: Viewer): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'ip'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === viewer.sessionId,
  }));
}

type Account = { id: number; role: string; password_hash: string | null };

// Of a program that signs in at each call the newest are enough; a list of them stays one that a person can read.
const MOST_SESSIONS = 200;

/**
 * Begins a session of an account that has just proved itself by `password_hash`. The row is shared-locked meanwhile: a
 * change of the password or a deactivation either comes first and refuses, or comes later and ends this session too. Of
 * an account that has as many as it may have, the one that was not used for longest ends.
 * @throws AppError invalid_credentials when the account changed in between
 */
export async function createSession(
  db: Kysely<Database>,
  { account, client }: { account: Account; client: Pick<Client, 'address' | 'userAgent' | 'language'> },
  secret: string,
): Promise<IssuedSession> {
  await rememberLanguage(db, account.id, client.language);
  const first = { family: randomBytes(FAMILY_BYTES), generation: 1 };
  const refreshToken = makeRefreshToken(first, secret);
  const { rows } = await sql<{ id: number; at: Date }>`
    with proved as (select id from users where id = ${account.id} and is_active
      and password_hash is not distinct from ${account.password_hash} for share),
    ended as (delete from sessions where id in (select s.id from sessions s join proved on proved.id = s.user_id
      order by s.last_used_at desc, s.id desc offset ${MOST_SESSIONS - 1}))
    insert into sessions (user_id, family, refresh_hash, expires_at, user_agent, ip)
    select id, ${first.family}::bytea, ${hashRefreshToken(refreshToken)}::bytea,
      now() + make_interval(secs => ${SESSION_SECONDS}), ${client.userAgent}, ${client.address} from proved
    returning id, now() as at`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('invalid_credentials', 'credentials');
  const claims = { userId: account.id, sessionId: row.id, role: account.role };
  return issueTokens({ claims, refreshToken, at: row.at }, secret);
}
