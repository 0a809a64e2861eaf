import { PostCard } from '@/components/posts/post-card';
import type { ImagePlace } from '@/components/posts/post-image';
import { ReactionRow } from '@/components/reactions/reaction-row';
import type { PostListItem } from '@/lib/schemas/post';

/** A post card with the buttons to react to it. */
export function ReactingPostCard({ post, place }: { post: PostListItem; place: ImagePlace }) {
  return (
    <PostCard
      post={post}
      place={place}
      reactions={<ReactionRow postId={post.id} counts={post.reactions} show="top" />}
    />
  );
}
