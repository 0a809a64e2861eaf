import { sql, type Kysely } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { Include } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { pickAfter, pickNewest, pickOfCategory, type PostPlace } from './pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from './post-items.ts';

export type InfinitePosts = Answer<'GET posts/infinite'>;

// The place of a post that is still there, or of one that was deleted since (docs/api.md#posts-and-categories: the cursor stays good).
// Text keeps the microsecond-free timestamp exact on its way through JavaScript.
async function findPlace(db: Kysely<Database>, cursor: number): Promise<PostPlace> {
  const { rows } = await sql<PostPlace>`
    select published_at::text as listed_at, id from posts where id = ${cursor} and published_at is not null
    union all
    select published_at::text, post_id from deleted_posts where post_id = ${cursor} and published_at is not null`.execute(
    db,
  );
  const place = rows[0];
  if (!place) throw new AppError('invalid_cursor', 'cursorUnknown');
  return place;
}

/**
 * The next public posts after a cursor (the id of the last post seen; null for the first page), newest first.
 * docs/product.md#feed: hasMore is true when as many posts came back as were asked for; nextCursor is the last post's id.
 * @throws AppError invalid_cursor
 */
export async function listInfinitePosts(
  db: Kysely<Database>,
  options: { cursor: number | null; limit: number; category?: string | undefined; include: readonly Include[] },
): Promise<InfinitePosts> {
  const { cursor, limit, category, include } = options;
  const place = cursor === null ? undefined : await findPlace(db, cursor);
  const range = { limit, offset: 0 };
  const newest = place ? pickAfter(place, limit) : pickNewest(range);
  const picked = category ? pickOfCategory(category, range, place) : newest;
  const { rows } = await sql<{ posts: PostItemRow[] }>`select ${postItems(picked, include)} as posts`.execute(db);
  const posts = (rows[0]?.posts ?? []).map(toPostListItem);
  return { posts, hasMore: posts.length === limit, nextCursor: posts.at(-1)?.id ?? null };
}
