import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../../auth/secret.ts';

/** What a preview link stands for. */
export type PreviewClaims = { postId: number; expiresAt: Date };

const TOKEN = /^([1-9]\d{0,9})-(\d{1,12})-([\w-]{43})$/;

function seal(postId: number, seconds: number, secret: string): Buffer {
  return keyedHash(secret, 'preview', [postId, seconds]);
}

/** A signed token for `/preview/{token}`: post, second of its end, and the seal over both. No row keeps it. */
export function signPreviewToken({ postId, expiresAt }: PreviewClaims, secret: string): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return `${postId}-${seconds}-${seal(postId, seconds, secret).toString('base64url')}`;
}

/** The claims of a token that we signed and that has not expired; null for anything else. */
export function readPreviewToken(token: string, secret: string): PreviewClaims | null {
  const [, postId, seconds, given = ''] = TOKEN.exec(token) ?? [];
  if (postId === undefined || seconds === undefined) return null;
  const expected = seal(Number(postId), Number(seconds), secret);
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null;
  const expiresAt = new Date(Number(seconds) * 1000);
  return expiresAt > new Date() ? { postId: Number(postId), expiresAt } : null;
}
