import type { ReactNode } from 'react';
import type { Post } from '@/lib/schemas/post';
import { CategoryChips } from './category-chips';
import { FeaturedImage } from './featured-image';
import { Gallery } from './gallery';
import { PostHeader } from './post-header';
import styles from './post-view.module.css';

/** `content`: the text, as the server writes it. */
type PostArticleProps = { post: Post; content: ReactNode; translate?: ReactNode; actions?: ReactNode };

/** The post itself, with what readers can do below its text. */
export function PostArticle({ post, content, translate, actions }: PostArticleProps) {
  return (
    <article>
      <PostHeader post={post}>{translate}</PostHeader>
      <Gallery>
        <FeaturedImage post={post} />
        {content}
      </Gallery>
      <footer className={styles.footer}>
        <CategoryChips categories={post.categories} />
        {actions}
      </footer>
    </article>
  );
}
