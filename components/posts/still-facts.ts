import type { PostListItem } from '@/lib/schemas/post';

/** What of a post its still parts show: all but what readers change by being there. */
export function stillFacts(post: PostListItem): Partial<PostListItem> {
  const { view_count: _views, comment_count: _comments, reactions: _reactions, ...facts } = post;
  return facts;
}
