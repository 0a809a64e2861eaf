import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Whether a slug leads to another post than `postId` (null: to any), now or by an old link. The slug of a deleted post
 * is free again.
 */
export async function isPostSlugTaken(db: Kysely<Database>, slug: string, postId: number | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from posts where slug = ${slug} and id is distinct from ${postId}::int)
    or exists (select from slug_history h join posts p on p.id = h.post_id
      where h.slug = ${slug} and h.post_id is distinct from ${postId}::int) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
