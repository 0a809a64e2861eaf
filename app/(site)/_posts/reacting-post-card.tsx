import type { ComponentProps } from 'react';
import { PostCard } from '@/components/posts/post-card';
import { ReactionRow } from '@/components/reactions/reaction-row';

/** A post card with the buttons to react to it; for the browser, too, which has no use for what is beside it on the server. */
export function ReactingPostCard({ post, ...rest }: Omit<ComponentProps<typeof PostCard>, 'reactions'>) {
  return (
    <PostCard post={post} {...rest} reactions={<ReactionRow postId={post.id} counts={post.reactions} show="top" />} />
  );
}
