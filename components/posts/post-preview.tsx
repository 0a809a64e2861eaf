import type { ReactNode } from 'react';
import type { Post } from '@/lib/schemas/post';
import { PostArticle } from './post-article';
import styles from './post-view.module.css';

type PostPreviewProps = { post: Post; content: ReactNode; notice: ReactNode };

/** A post as its page will show it, without what readers add to it. `notice` says that it is not public. */
export function PostPreview({ post, content, notice }: PostPreviewProps) {
  return (
    <div className={styles.view}>
      {notice}
      <PostArticle post={post} content={content} />
    </div>
  );
}
