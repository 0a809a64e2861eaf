import type { Post } from '../../../schemas/post.ts';

/** A post's keywords, once each; its categories where it has none. */
export function keywordsOf({ meta_keywords, categories = [] }: Pick<Post, 'meta_keywords' | 'categories'>): string[] {
  const given = meta_keywords
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(given.length > 0 ? given : categories.map(({ name }) => name))];
}
