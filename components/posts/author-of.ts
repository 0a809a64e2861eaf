import type { PostListItem } from '@/lib/schemas/post';

/** The name to show for a post's author: full name, else username; '' when neither came with the post. */
export function authorOf(post: Pick<PostListItem, 'author_full_name' | 'author_username'>): string {
  return post.author_full_name?.trim() || post.author_username || '';
}
