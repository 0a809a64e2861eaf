import type { CardFacts } from '@/components/posts/card-footer';
import { PostCard } from '@/components/posts/post-card';
import { PostGrid } from '@/components/posts/post-grid';
import { Still } from '@/components/ui/still';
import type { PostListItem } from '@/lib/schemas/post';
import { ReactingFooter } from './reacting-footer';

// What goes to the browser is this and no more of a post.
function factsOf({ id, slug, title, view_count, comment_count, reactions }: PostListItem): CardFacts {
  return { id, slug, title, view_count, comment_count, reactions };
}

/** One page of a list of posts; its first picture is among the first things to be seen. */
export function PostCards({ posts }: { posts: PostListItem[] }) {
  return (
    <PostGrid layout="even">
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          place={index === 0 ? 'first' : 'below'}
          part={Still}
          footer={<ReactingFooter post={factsOf(post)} />}
        />
      ))}
    </PostGrid>
  );
}
