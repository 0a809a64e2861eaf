import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { FAMILY_BYTES, hashRefreshToken, makeRefreshToken } from '../../auth/refresh-token.ts';
import { SESSION_SECONDS } from '../../auth/session-cookie.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Client } from '../../auth/client.ts';
import { issueTokens, type IssuedSession } from './issue-tokens.ts';

type Account = { id: number; role: string; password_hash: string | null };

/**
 * Begins a session of an account that has just proved itself by `password_hash`. The row is shared-locked meanwhile: a
 * change of the password or a deactivation either comes first and refuses, or comes later and ends this session too.
 * @throws AppError invalid_credentials when the account changed in between
 */
export async function createSession(
  db: Kysely<Database>,
  { account, client }: { account: Account; client: Pick<Client, 'address' | 'userAgent'> },
  secret: string,
): Promise<IssuedSession> {
  const first = { family: randomBytes(FAMILY_BYTES), generation: 1 };
  const refreshToken = makeRefreshToken(first, secret);
  const { rows } = await sql<{ id: number }>`
    with proved as (select id from users where id = ${account.id} and is_active
      and password_hash is not distinct from ${account.password_hash} for share)
    insert into sessions (user_id, family, refresh_hash, expires_at, user_agent, ip)
    select id, ${first.family}::bytea, ${hashRefreshToken(refreshToken)}::bytea,
      now() + make_interval(secs => ${SESSION_SECONDS}), ${client.userAgent}, ${client.address} from proved
    returning id`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('invalid_credentials', 'Invalid email or password');
  return issueTokens({ claims: { userId: account.id, sessionId: row.id, role: account.role }, refreshToken }, secret);
}
