import { sql, type Kysely } from 'kysely';
import type { PostListItem } from '../../../schemas/post.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { numbered } from './pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from './post-items.ts';

// More would not be first any more.
const MOST_PINNED = 5;

/** The public posts that stand first on the home page, newest first. */
export async function listPinnedPosts(db: Kysely<Database>): Promise<PostListItem[]> {
  const picked = numbered(sql`select id as post_id, listed_at from posts where pinned and listed_at <= now()
    order by listed_at desc, id desc limit ${sql.lit(MOST_PINNED)}`);
  const { rows } = await sql<{ posts: PostItemRow[] }>`select ${postItems(picked, INCLUDES)} as posts`.execute(db);
  return (rows[0]?.posts ?? []).map(toPostListItem);
}
