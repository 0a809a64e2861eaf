import type { ReactNode } from 'react';
import type { Post } from '@/lib/schemas/post';
import { CategoryChips } from './category-chips';
import { FeaturedImage } from './featured-image';
import { Gallery } from './gallery';
import { PostContent } from './post-content';
import { PostHeader } from './post-header';
import styles from './post-view.module.css';

/** A post as its page will show it, without what readers add to it. `notice` says that it is not public. */
export function PostPreview({ post, notice }: { post: Post; notice: ReactNode }) {
  return (
    <div className={styles.view}>
      {notice}
      <article>
        <PostHeader post={post} />
        <Gallery>
          <FeaturedImage post={post} />
          <PostContent post={post} />
        </Gallery>
        <footer className={styles.footer}>
          <CategoryChips categories={post.categories} />
        </footer>
      </article>
    </div>
  );
}
