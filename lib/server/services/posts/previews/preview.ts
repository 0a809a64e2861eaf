import { timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Preview } from '../../../../schemas/admin-post.ts';
import type { Post } from '../../../../schemas/post.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { keyedHash } from '../../../auth/secret.ts';
import type { Database } from '../../../db/schema.ts';
import type { Runtime } from '../../../runtime.ts';
import { postJson, toPost, getAdminPost } from '../get-post.ts';
import { mayOpen } from '../post-authors.ts';

/** What a preview link stands for; `makerId`: who made it, after how many times that links of the post were `withdrawn`. */
export type PreviewClaims = { postId: number; makerId: number; expiresAt: Date; withdrawn?: number };

const TOKEN = /^([1-9]\d{0,9})-([1-9]\d{0,9})-(\d{1,12})(?:-([1-9]\d{0,9}))?-([\w-]{43})$/;

/** A signed token for `/preview/{token}`: post, maker, second of its end, and the seal over them. No row keeps it. */
export function signPreviewToken({ postId, makerId, expiresAt, withdrawn = 0 }: PreviewClaims, secret: string): string {
  const claims = [postId, makerId, Math.floor(expiresAt.getTime() / 1000), ...(withdrawn > 0 ? [withdrawn] : [])];
  return `${claims.join('-')}-${keyedHash(secret, 'preview', claims).toString('base64url')}`;
}

/** The claims of a token that we signed and that has not expired; null for anything else. */
export function readPreviewToken(token: string, secret: string): PreviewClaims | null {
  const parts = TOKEN.exec(token);
  if (!parts) return null;
  const claims = parts.slice(1, 5).filter(Boolean).map(Number);
  const [postId = 0, makerId = 0, seconds = 0, withdrawn = 0] = claims;
  const expected = keyedHash(secret, 'preview', claims);
  const bytes = Buffer.from(parts[5] ?? '', 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null;
  const expiresAt = new Date(seconds * 1000);
  return expiresAt > new Date() ? { postId, makerId, expiresAt, withdrawn } : null;
}

const DAYS = 7;

/**
 * A link to show a post to people without an account before it is public. It shows the post as it is when it is
 * opened, for a week, until all are withdrawn, and as long as whoever made it may open the post themselves.
 * @throws AppError forbidden, not_found
 */
export async function createPreview({ db, authSecret }: Runtime, actor: Actor, postId: number): Promise<Preview> {
  await getAdminPost(db, actor, postId);
  const { rows } = await sql<{ times: number }>`select times from withdrawn_previews where post_id = ${postId}`.execute(
    db,
  );
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + DAYS * 24 * 3_600_000);
  const claims = { postId, makerId: actor.id, expiresAt, withdrawn: rows[0]?.times };
  return { token: signPreviewToken(claims, authSecret), expires_at: expiresAt.toISOString() };
}

/**
 * Ends all links of a post that are out, whoever made them.
 * @throws AppError forbidden, not_found
 */
export async function withdrawPreviews(db: Kysely<Database>, actor: Actor, postId: number): Promise<void> {
  await getAdminPost(db, actor, postId);
  await sql`insert into withdrawn_previews (post_id) values (${postId})
    on conflict (post_id) do update set times = withdrawn_previews.times + 1`.execute(db);
}

/** What a preview page shows. A public post has its own address, where the link should lead instead. */
export type PreviewedPost = { post: Post; state: 'hidden' | 'public'; expiresAt: Date };

type Row = { post: Parameters<typeof toPost>[0]; is_public: boolean };

/**
 * The post behind a preview link, in any state; null for a forged, expired or withdrawn link, a deleted post, and one that was taken
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
      and coalesce((select times from withdrawn_previews w where w.post_id = p.id), 0) = ${claims.withdrawn ?? 0}
      and exists (select from users u where u.id = ${claims.makerId} and u.is_active and ${mayOpen(sql`p.id`)})`.execute(
    db,
  );
  const row = rows[0];
  return row
    ? { post: await toPost(row.post), state: row.is_public ? 'public' : 'hidden', expiresAt: claims.expiresAt }
    : null;
}
