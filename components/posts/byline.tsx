import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import { authorOf } from './author-of';
import styles from './byline.module.css';

type BylineProps = {
  post: PostListItem;
  /** `large`: at the head of a post. */
  look: 'small' | 'large';
  /** Facts that follow the date. */
  children?: ReactNode;
};

const AVATAR = { small: 36, large: 44 };

/** Who wrote a post, and below when it was published, or created where it was not (docs/product.md#screens). */
export function Byline({ post, look, children }: BylineProps) {
  const t = useTranslations('posts');
  const name = authorOf(post) || t('unknownAuthor');
  const by = t('by', { name });
  return (
    <div className={`${styles.byline} ${styles[look]}`}>
      <PersonAvatar name={name} image={post.author_profile_image} size={AVATAR[look]} />
      <div className={styles.lines}>
        {post.author_username ? (
          <Link className={styles.author} href={pathTo.user(post.author_username)}>
            {by}
          </Link>
        ) : (
          <span className={styles.author}>{by}</span>
        )}
        <div className={styles.facts}>
          <LongDate iso={post.published_at ?? post.created_at} />
          {children}
        </div>
      </div>
    </div>
  );
}
