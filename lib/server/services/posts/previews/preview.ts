import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Preview } from '../../../../schemas/admin-post.ts';
import type { Post } from '../../../../schemas/post.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { keyedHash } from '../../../auth/secret.ts';
import type { Runtime } from '../../../runtime.ts';
import { postJson, toPost, getAdminPost } from '../get-post.ts';

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

const DAYS = 7;

/**
 * A link to show a post to people without an account before it is public. It shows the post as it is when it is
 * opened, for a week.
 * @throws AppError forbidden, not_found
 */
export async function createPreview({ db, authSecret }: Runtime, actor: Actor, postId: number): Promise<Preview> {
  await getAdminPost(db, actor, postId);
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + DAYS * 24 * 3_600_000);
  return { token: signPreviewToken({ postId, expiresAt }, authSecret), expires_at: expiresAt.toISOString() };
}

/** What a preview page shows. A public post has its own address, where the link should lead instead. */
export type PreviewedPost = { post: Post; state: 'hidden' | 'public'; expiresAt: Date };

type Row = { post: Parameters<typeof toPost>[0]; is_public: boolean };

/** The post behind a preview link, in any state; null for a forged or expired link or a deleted post. */
export async function findPreview(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  token: string,
): Promise<PreviewedPost | null> {
  const claims = readPreviewToken(token, authSecret);
  if (!claims) return null;
  const { rows } = await sql<Row>`select ${postJson()} as post, coalesce(p.listed_at <= now(), false) as is_public
    from posts p join users u on u.id = p.author_id where p.id = ${claims.postId}`.execute(db);
  const row = rows[0];
  return row
    ? { post: await toPost(row.post), state: row.is_public ? 'public' : 'hidden', expiresAt: claims.expiresAt }
    : null;
}
