import type { Post } from '../../../schemas/post.ts';

/** When a post last changed for its readers: a scheduled one appeared later than it was written. ISO 8601. */
export function lastModified({ updated_at, published_at }: Pick<Post, 'updated_at' | 'published_at'>): string {
  return published_at !== null && published_at > updated_at ? published_at : updated_at;
}
