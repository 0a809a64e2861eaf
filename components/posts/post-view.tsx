import type { ReactNode } from 'react';
import type { Post, PostListItem } from '@/lib/schemas/post';
import { CategoryChips } from './category-chips';
import { FeaturedImage } from './featured-image';
import { Gallery } from './gallery';
import { PostContent } from './post-content';
import { PostHeader } from './post-header';
import { RelatedPosts } from './related-posts';
import { ShareButton } from './share-button';
import { ViewBeacon } from './view-beacon';
import styles from './post-view.module.css';

type PostViewProps = {
  post: Post;
  /** The page's own path. */
  path: string;
  related: PostListItem[];
  reactions: ReactNode;
  comments: ReactNode;
  translate?: ReactNode;
};

/** The page of a post. `reactions`, `comments` and `translate` are other nouns' business. */
export function PostView({ post, path, related, reactions, comments, translate }: PostViewProps) {
  return (
    <div className={styles.view}>
      <article>
        <PostHeader post={post}>{translate}</PostHeader>
        <Gallery>
          <FeaturedImage post={post} />
          <PostContent post={post} />
        </Gallery>
        <footer className={styles.footer}>
          <CategoryChips categories={post.categories} />
          <div className={styles.actions}>
            {reactions}
            <ShareButton path={path} title={post.title} />
          </div>
        </footer>
      </article>
      <RelatedPosts postId={post.id} posts={related} />
      {comments}
      <ViewBeacon postId={post.id} />
    </div>
  );
}
