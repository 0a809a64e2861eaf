import { sql, type Kysely } from 'kysely';
import { INCLUDES, type PostListItem } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { pickRelated } from './pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from './post-items.ts';

/** Public posts that share a category with the given ones, without one post: most shared first, then newest. */
export async function listRelatedPosts(
  db: Kysely<Database>,
  { categoryIds, excludePostId, limit }: { categoryIds: number[]; excludePostId: number | null; limit: number },
): Promise<PostListItem[]> {
  const picked = pickRelated(sql`${categoryIds}::int[]`, sql`${excludePostId}::int`, limit);
  const { rows } = await sql<{ posts: PostItemRow[] }>`select ${postItems(picked, INCLUDES)} as posts`.execute(db);
  return (rows[0]?.posts ?? []).map(toPostListItem);
}
