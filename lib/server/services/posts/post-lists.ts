import { sql, type Kysely } from 'kysely';
import { TAG_PAGE_SIZE } from '../../../rules/limits.ts';
import type { Answer } from '../../../schemas/answers.ts';
import type { Category } from '../../../schemas/category.ts';
import { type PostListItem, INCLUDES, type Include } from '../../../schemas/post.ts';
import type { Tag } from '../../../schemas/tag.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import { keepPlan, publicTotal } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { categoryBySlug } from '../categories/category.ts';
import { publicTagBySlug } from '../tags/tag.ts';
import { type PostList, postsColumn, toPostList } from './list-posts.ts';
import { numbered, pickOfScope, pickRelated, type PostPlace } from './pick-posts.ts';
import { isUsual, postItems, toPostListItem, type PostItemRow } from './post-items.ts';

/** Number of public posts. */
export async function countPublicPosts(db: Kysely<Database>): Promise<number> {
  addTags(tagOf.posts());
  const { rows } = await sql<{ total: number }>`select ${publicTotal} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

// More would not be first any more.
const MOST_PINNED = 5;

/** The public posts that stand first on the home page, newest first. */
export async function listPinnedPosts(db: Kysely<Database>): Promise<PostListItem[]> {
  const picked = numbered(sql`select id as post_id, listed_at from posts where pinned and listed_at <= now()
    order by listed_at desc, id desc limit ${sql.lit(MOST_PINNED)}`);
  const { rows } = await sql<{
    posts: PostItemRow[];
  }>`${keepPlan} select ${postItems(picked, INCLUDES)} as posts`.execute(db);
  return (rows[0]?.posts ?? []).map(toPostListItem);
}

export type TagPosts = PostList & { tag: Tag };

/** A tag and a page of its public posts in one round trip; null for an unknown one, and while no public post has it. */
export async function findTagPosts(db: Kysely<Database>, slug: string, page: number): Promise<TagPosts | null> {
  const tag = normaliseSlug(slug);
  const request = { page, limit: TAG_PAGE_SIZE, include: INCLUDES, isKept: true };
  const { rows } = await sql<{ tag: Tag | null; posts: PostItemRow[] }>`${keepPlan}
    select ${publicTagBySlug(tag)} as tag, ${postsColumn({ tag }, request)}`.execute(db);
  const [row] = rows;
  if (!row?.tag) return null;
  return { ...toPostList({ posts: row.posts, total: row.tag.post_count }, page, TAG_PAGE_SIZE), tag: row.tag };
}

/** Public posts that share a category with the given ones, without one post: most shared first, then newest. */
export async function listRelatedPosts(
  db: Kysely<Database>,
  { categoryIds, excludePostId, limit }: { categoryIds: number[]; excludePostId: number | null; limit: number },
): Promise<PostListItem[]> {
  const picked = pickRelated(sql`${categoryIds}::int[]`, sql`${excludePostId}::int`, limit);
  const { rows } = await sql<{ posts: PostItemRow[] }>`select ${postItems(picked, INCLUDES)} as posts`.execute(db);
  return (rows[0]?.posts ?? []).map(toPostListItem);
}

export type CategoryPosts = Answer<'GET posts/category/{slug}'>;

/**
 * A category and a page of its public posts.
 * @throws AppError not_found when no category has this slug
 */
export async function listCategoryPosts(
  db: Kysely<Database>,
  { slug, page, limit, include }: { slug: string; page: number; limit: number; include: readonly Include[] },
): Promise<CategoryPosts> {
  addTags(tagOf.categories());
  const category = normaliseSlug(slug);
  const isKept = isUsual(include, limit);
  const columns = sql`${categoryBySlug(category)} as category, ${postsColumn({ category }, { page, limit, include, isKept })}`;
  const { rows } = await sql<{ category: Category | null; posts: PostItemRow[] }>`${isKept ? keepPlan : sql``}
    select ${columns}`.execute(db);
  const [row] = rows;
  if (!row?.category) throw new AppError('not_found', 'categoryMissing');
  const { posts, category: found } = row;
  return { ...toPostList({ posts, total: found.post_count }, page, limit), category: found };
}

type InfinitePosts = Answer<'GET posts/infinite'>;

// The place of a post that is still there, or of one that was deleted since (docs/api.md#posts-and-categories: the cursor stays good).
// Text keeps the microsecond-free timestamp exact on its way through JavaScript.
async function findPlace(db: Kysely<Database>, cursor: number): Promise<PostPlace> {
  const { rows } = await sql<PostPlace>`
    select published_at::text as listed_at, id from posts where id = ${cursor} and published_at <= now()
    union all
    select published_at::text, post_id from deleted_posts where post_id = ${cursor} and published_at <= now()`.execute(
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
  const isKept = !category && isUsual(include, limit);
  const picked = pickOfScope({ category }, { limit, offset: 0, isKept }, place);
  const { rows } = await sql<{
    posts: PostItemRow[];
  }>`${isKept ? keepPlan : sql``} select ${postItems(picked, include)} as posts`.execute(db);
  const posts = (rows[0]?.posts ?? []).map(toPostListItem);
  return { posts, hasMore: posts.length === limit, nextCursor: posts.at(-1)?.id ?? null };
}
