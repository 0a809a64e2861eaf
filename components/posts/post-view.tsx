import type { ReactNode } from 'react';
import type { Post, PostListItem } from '@/lib/schemas/post';
import { PostArticle } from './post-article';
import { RelatedPosts } from './related-posts';
import { ShareButton } from './share-button';
import { ViewBeacon } from './view-beacon';
import styles from './post-view.module.css';

type PostViewProps = {
  post: Post;
  /** The page's own path. */
  path: string;
  related: PostListItem[];
  /** The text, as the server writes it. */
  content: ReactNode;
  reactions: ReactNode;
  comments: ReactNode;
  translate?: ReactNode;
};

/** The page of a post. `reactions`, `comments` and `translate` are other nouns' business. */
export function PostView({ post, path, related, content, reactions, comments, translate }: PostViewProps) {
  return (
    <div className={styles.view}>
      <PostArticle
        post={post}
        content={content}
        translate={translate}
        actions={
          <div className={styles.actions}>
            {reactions}
            <ShareButton path={path} title={post.title} />
          </div>
        }
      />
      <RelatedPosts postId={post.id} posts={related} />
      {comments}
      <ViewBeacon postId={post.id} />
    </div>
  );
}
