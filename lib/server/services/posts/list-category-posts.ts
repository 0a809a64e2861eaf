import { type Kysely, sql } from 'kysely';
import { type Include, INCLUDES, type PostListItem } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { pickRelated } from './pick-posts.ts';
import { type PostItemRow, postItems, toPostListItem } from './post-items.ts';
import type { Answer } from '../../../schemas/answers.ts';
import type { Category } from '../../../schemas/category.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { AppError } from '../../errors.ts';
import { categoryBySlug } from '../categories/category.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { postListColumns, type PostListRow, toPostList } from './list-posts.ts';

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
  const { rows } = await sql<PostListRow & { category: Category | null }>`
    select ${categoryBySlug(category)} as category, ${postListColumns({ category }, page, limit, include)}`.execute(db);
  const found = rows[0]?.category;
  if (!found) throw new AppError('not_found', 'categoryMissing');
  return { ...toPostList(rows[0], page, limit), category: found };
}
