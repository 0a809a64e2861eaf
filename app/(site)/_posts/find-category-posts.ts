import { cache } from 'react';
import { CATEGORY_PAGE_SIZE } from '@/lib/rules/limits';
import { INCLUDES } from '@/lib/schemas/post';
import { isAppError } from '@/lib/server/errors';
import { runtime } from '@/lib/server/runtime';
import { listCategoryPosts, type CategoryPosts } from '@/lib/server/services/posts/list-category-posts';

/** A category and a page of its posts, null for an unknown one. Read once per render, for the page and its metadata. */
export const findCategoryPosts = cache(async (slug: string, page: number): Promise<CategoryPosts | null> => {
  try {
    return await listCategoryPosts(runtime().db, {
      slug,
      page,
      limit: CATEGORY_PAGE_SIZE,
      include: INCLUDES,
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null;
    throw error;
  }
});
