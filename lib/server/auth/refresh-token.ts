import { createHash, timingSafeEqual } from 'node:crypto';
import { keyedHash } from './secret.ts';

/** What a refresh token says: the family of tokens that one sign-in began, and its number in that family. */
export type RefreshClaims = { family: Buffer; generation: number };

export const FAMILY_BYTES = 16;
const MAC_AT = FAMILY_BYTES + 4;
const TOKEN_BYTES = MAC_AT + 32;

function macOf({ family, generation }: RefreshClaims, secret: string): Buffer {
  return keyedHash(secret, 'refresh-token', [family.toString('hex'), generation]);
}

/** The one token of this family and generation: computed again, it is the same (CONTRACT 4: a used token's successor). */
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
