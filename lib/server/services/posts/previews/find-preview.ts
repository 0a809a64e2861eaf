import { sql } from 'kysely';
import type { Post } from '../../../../schemas/post.ts';
import type { Runtime } from '../../../runtime.ts';
import { postJson, toPost } from '../get-post.ts';
import { readPreviewToken } from './preview-token.ts';

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
