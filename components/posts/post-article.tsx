import type { ReactNode } from 'react';
import type { Post } from '@/lib/schemas/post';
import { CategoryChips } from './category-chips';
import { FeaturedImage } from './featured-image';
import { Gallery } from './gallery';
import { PostContent } from './post-content';
import { PostHeader } from './post-header';
import styles from './post-view.module.css';

type PostArticleProps = { post: Post; translate?: ReactNode; actions?: ReactNode };

/** The post itself, with what readers can do below its text. */
export function PostArticle({ post, translate, actions }: PostArticleProps) {
  return (
    <article>
      <PostHeader post={post}>{translate}</PostHeader>
      <Gallery>
        <FeaturedImage post={post} />
        <PostContent post={post} />
      </Gallery>
      <footer className={styles.footer}>
        <CategoryChips categories={post.categories} />
        {actions}
      </footer>
    </article>
  );
}
