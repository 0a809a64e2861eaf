import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { truncate } from '@/lib/text/cut';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import { Byline } from './byline';
import { CategoryChips } from './category-chips';
import { PostCounts } from './post-counts';
import { PostImage, type ImagePlace } from './post-image';
import { ShareButton } from './share-button';
import styles from './post-card.module.css';

/** SPEC 9: the excerpt on a card, in graphemes. */
const EXCERPT_LENGTH = 150;
const IMAGE_SIZES = `(min-width: 1280px) 560px, (min-width: 900px) 50vw, ${PHONE_IMAGE_SIZES}`;

type PostCardProps = {
  post: PostListItem;
  place: ImagePlace;
  /** The reaction buttons. */ reactions: ReactNode;
};

/** A post in a list (SPEC 2). Lies down where it is given the width, stands where not. */
export function PostCard({ post, place, reactions }: PostCardProps) {
  return (
    <article className={styles.card} data-post={post.id}>
      <div className={styles.frame}>
        <div className={styles.picture}>
          <PostImage post={post} place={place} sizes={IMAGE_SIZES} />
        </div>
        <div className={styles.body}>
          <CategoryChips categories={post.categories} />
          <h2 className={styles.title} {...textIn(post.language)}>
            <Link href={pathTo.post(post.slug)}>{post.title}</Link>
          </h2>
          <p className={styles.excerpt} {...textIn(post.language)}>
            {truncate(post.excerpt, EXCERPT_LENGTH)}
          </p>
          <Byline post={post} avatarSize={32} />
          <footer className={styles.footer}>
            <PostCounts post={post} />
            {reactions}
            <ShareButton path={pathTo.post(post.slug)} title={post.title} />
          </footer>
        </div>
      </div>
    </article>
  );
}
