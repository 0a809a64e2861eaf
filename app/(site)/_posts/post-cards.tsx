import type { ComponentProps } from 'react';
import { PostGrid } from '@/components/posts/post-grid';
import { Still } from '@/components/ui/still';
import type { PostListItem } from '@/lib/schemas/post';
import { PostCard } from '@/components/posts/post-card';
import { ReactionRow } from '@/components/reactions/reaction-row';

/** A post card with the buttons to react to it. */
export function ReactingPostCard({ post, ...rest }: Omit<ComponentProps<typeof PostCard>, 'reactions'>) {
  return (
    <PostCard post={post} {...rest} reactions={<ReactionRow postId={post.id} counts={post.reactions} show="top" />} />
  );
}

/** One page of a list of posts; its first picture is among the first things to be seen. */
export function PostCards({ posts }: { posts: PostListItem[] }) {
  return (
    <PostGrid layout="even">
      {posts.map((post, index) => (
        <ReactingPostCard key={post.id} post={post} place={index === 0 ? 'first' : 'below'} part={Still} />
      ))}
    </PostGrid>
  );
}
