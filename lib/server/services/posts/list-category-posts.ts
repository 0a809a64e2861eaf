import { sql, type Kysely } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { Category } from '../../../schemas/category.ts';
import type { Include } from '../../../schemas/post.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { categoryBySlug } from '../categories/category.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { postListColumns, toPostList, type PostListRow } from './list-posts.ts';

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
  if (!found) throw new AppError('not_found', 'Category not found');
  return { ...toPostList(rows[0], page, limit), category: found };
}
