import { createHash, timingSafeEqual, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TokenScope } from '../../rules/programs.ts';
import type { Role } from '../../rules/roles.ts';
import type { Database } from '../db/schema.ts';
import { keyedHash } from './secret.ts';

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

type Claims = AccessClaims & { expiresAt: Date };

async function verifyAccessToken(token: string, secret: string): Promise<Claims | null> {
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

// A token is some 200 characters. Those who are here call again and again with the same one.
const MOST_VERIFIED = 2_000;
const verified = new LRUCache<string, Claims>({ max: MOST_VERIFIED });

/**
 * What a token that we signed says; null for anything else. Whether it still lives is for the database to say: its clock
 * is the one that all instances share, and that sessions end by. That we signed it stays true, and is looked at once.
 */
export async function readAccessToken(token: string, secret: string): Promise<Claims | null> {
  const key = `${secret} ${token}`;
  const known = verified.get(key);
  if (known) return known;
  const claims = await verifyAccessToken(token, secret);
  if (claims) verified.set(key, claims);
  return claims;
}

/** What a refresh token says: the family of tokens that one sign-in began, and its number in that family. */
export type RefreshClaims = { family: Buffer; generation: number };

export const FAMILY_BYTES = 16;
const MAC_AT = FAMILY_BYTES + 4;
const TOKEN_BYTES = MAC_AT + 32;

function macOf({ family, generation }: RefreshClaims, secret: string): Buffer {
  return keyedHash(secret, 'refresh-token', [family.toString('hex'), generation]);
}

/** The one token of this family and generation: computed again, it is the same (docs/api.md#accounts: a used token's successor). */
export function makeRefreshToken(claims: RefreshClaims, secret: string): string {
  const generation = Buffer.alloc(4);
  generation.writeUInt32BE(claims.generation);
  return Buffer.concat([claims.family, generation, macOf(claims, secret)]).toString('base64url');
}

/** The claims of a token that we made, however old; null for anything else. */
export function readRefreshToken(token: string, secret: string): RefreshClaims | null {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient: only the one spelling that we write is a token.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const claims = { family: bytes.subarray(0, FAMILY_BYTES), generation: bytes.readUInt32BE(FAMILY_BYTES) };
  return timingSafeEqual(bytes.subarray(MAC_AT), macOf(claims, secret)) ? claims : null;
}

/** What the database keeps of a token. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const PREFIX = 'lk_';

/** A secret that nobody guesses, and that scanners for leaked secrets know by its beginning. */
export const makeApiToken = () => `${PREFIX}${randomBytes(32).toString('base64url')}`;

export const isApiToken = (token: string) => token.startsWith(PREFIX);

/** What the database keeps of a token. */
export const hashApiToken = (token: string, secret: string): Buffer => keyedHash(secret, 'api-token', [token]);

/** A token's holder as its row says; `is_expired` by the database's clock. */
type TokenHolder = {
  scopes: TokenScope[];
  is_expired: boolean;
  expires_at: Date | null;
  id: number;
  username: string;
  role: Role;
  is_active: boolean;
  email_verified_at: Date | null;
  lacks_factor: boolean;
};

/** Whether the person `u` of a statement has to have a second factor, and has none. */
export const lacksFactor = (isAsked: unknown) => sql<boolean>`
  case when ${isAsked}::boolean
    then not exists (select from totp_secrets t where t.user_id = u.id)
      and not exists (select from passkeys p where p.user_id = u.id)
    else false end`;

/** For whom a token speaks; undefined for one that nobody made, or that was deleted. Its use is noted, to the minute. */
export async function findTokenHolder(
  db: Kysely<Database>,
  token: string,
  secret: string,
  requiresFactor: boolean,
): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder & { token_id: number; is_stale: boolean }>`
    select t.id as token_id, t.scopes, t.expires_at, coalesce(t.expires_at <= now(), false) as is_expired,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_stale,
      u.id, u.username, u.role, u.is_active, u.email_verified_at,
      ${lacksFactor(requiresFactor)} as lacks_factor
    from api_tokens t join users u on u.id = t.user_id where t.secret_hash = ${hashApiToken(token, secret)}`.execute(
    db,
  );
  const [row] = rows;
  if (row?.is_stale && !row.is_expired)
    await sql`update api_tokens set last_used_at = now() where id = ${row.token_id}`.execute(db);
  return row;
}
