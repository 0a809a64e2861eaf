import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Preview } from '../../../../schemas/admin-post.ts';
import type { Post } from '../../../../schemas/post.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { keyedHash } from '../../../auth/secret.ts';
import type { Runtime } from '../../../runtime.ts';
import { postJson, toPost, getAdminPost } from '../get-post.ts';
import { mayOpen } from '../post-authors.ts';

/** What a preview link stands for; `makerId`: who made it. */
export type PreviewClaims = { postId: number; makerId: number; expiresAt: Date };

const TOKEN = /^([1-9]\d{0,9})-([1-9]\d{0,9})-(\d{1,12})-([\w-]{43})$/;

/** A signed token for `/preview/{token}`: post, maker, second of its end, and the seal over them. No row keeps it. */
export function signPreviewToken({ postId, makerId, expiresAt }: PreviewClaims, secret: string): string {
  const claims = [postId, makerId, Math.floor(expiresAt.getTime() / 1000)];
  return `${claims.join('-')}-${keyedHash(secret, 'preview', claims).toString('base64url')}`;
}

/** The claims of a token that we signed and that has not expired; null for anything else. */
export function readPreviewToken(token: string, secret: string): PreviewClaims | null {
  const parts = TOKEN.exec(token);
  if (!parts) return null;
  const [postId = 0, makerId = 0, seconds = 0] = parts.slice(1, 4).map(Number);
  const expected = keyedHash(secret, 'preview', [postId, makerId, seconds]);
  const bytes = Buffer.from(parts[4] ?? '', 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null;
  const expiresAt = new Date(seconds * 1000);
  return expiresAt > new Date() ? { postId, makerId, expiresAt } : null;
}

const DAYS = 7;

/**
 * A link to show a post to people without an account before it is public. It shows the post as it is when it is
 * opened, for a week, and as long as whoever made it may open the post themselves.
 * @throws AppError forbidden, not_found
 */
export async function createPreview({ db, authSecret }: Runtime, actor: Actor, postId: number): Promise<Preview> {
  await getAdminPost(db, actor, postId);
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + DAYS * 24 * 3_600_000);
  return {
    token: signPreviewToken({ postId, makerId: actor.id, expiresAt }, authSecret),
    expires_at: expiresAt.toISOString(),
  };
}

/** What a preview page shows. A public post has its own address, where the link should lead instead. */
export type PreviewedPost = { post: Post; state: 'hidden' | 'public'; expiresAt: Date };

type Row = { post: Parameters<typeof toPost>[0]; is_public: boolean };

/**
 * The post behind a preview link, in any state; null for a forged or expired link, a deleted post, and one that was taken
 * from whoever made the link.
 */
export async function findPreview(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  token: string,
): Promise<PreviewedPost | null> {
  const claims = readPreviewToken(token, authSecret);
  if (!claims) return null;
  const { rows } = await sql<Row>`select ${postJson()} as post, coalesce(p.listed_at <= now(), false) as is_public
    from posts p join users u on u.id = p.author_id where p.id = ${claims.postId}
      and exists (select from users u where u.id = ${claims.makerId} and u.is_active and ${mayOpen(sql`p.id`)})`.execute(
    db,
  );
  const row = rows[0];
  return row
    ? { post: await toPost(row.post), state: row.is_public ? 'public' : 'hidden', expiresAt: claims.expiresAt }
    : null;
}
