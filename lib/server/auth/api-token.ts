import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { TokenScope } from '../../rules/token-scopes.ts';
import type { Role } from '../../rules/roles.ts';
import type { Database } from '../db/schema.ts';
import { keyedHash } from './secret.ts';

const PREFIX = 'lk_';

/** A secret that nobody guesses, and that scanners for leaked secrets know by its beginning. */
export const makeApiToken = () => `${PREFIX}${randomBytes(32).toString('base64url')}`;

export const isApiToken = (token: string) => token.startsWith(PREFIX);

/** What the database keeps of a token. */
export const hashApiToken = (token: string, secret: string): Buffer => keyedHash(secret, 'api-token', [token]);

/** A token's holder as its row says; `is_expired` by the database's clock. */
export type TokenHolder = {
  scopes: TokenScope[];
  is_expired: boolean;
  expires_at: Date | null;
  id: number;
  username: string;
  role: Role;
  is_active: boolean;
  email_verified_at: Date | null;
};

/** For whom a token speaks; undefined for one that nobody made, or that was deleted. Its use is noted, to the minute. */
export async function findTokenHolder(
  db: Kysely<Database>,
  token: string,
  secret: string,
): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder & { token_id: number; is_stale: boolean }>`
    select t.id as token_id, t.scopes, t.expires_at, coalesce(t.expires_at <= now(), false) as is_expired,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_stale,
      u.id, u.username, u.role, u.is_active, u.email_verified_at
    from api_tokens t join users u on u.id = t.user_id where t.secret_hash = ${hashApiToken(token, secret)}`.execute(
    db,
  );
  const [row] = rows;
  if (row?.is_stale && !row.is_expired)
    await sql`update api_tokens set last_used_at = now() where id = ${row.token_id}`.execute(db);
  return row;
}
