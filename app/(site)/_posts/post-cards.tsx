import { PostGrid } from '@/components/posts/post-grid';
import { Still } from '@/components/ui/still';
import type { PostListItem } from '@/lib/schemas/post';
import { ReactingPostCard } from './reacting-post-card';

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
