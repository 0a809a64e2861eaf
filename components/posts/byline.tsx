import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import { authorOf } from './author-of';
import styles from './byline.module.css';

type BylineProps = { post: PostListItem; avatarSize: number; children?: ReactNode };

/** Who wrote a post and when it was published, or created where it was not (docs/product.md#screens). `children` follow the date. */
export function Byline({ post, avatarSize, children }: BylineProps) {
  const t = useTranslations('posts');
  const name = authorOf(post) || t('unknownAuthor');
  const author = (
    <>
      <PersonAvatar name={name} image={post.author_profile_image} size={avatarSize} />
      <span>{t('by', { name })}</span>
    </>
  );
  return (
    <div className={styles.byline}>
      {post.author_username ? (
        <Link className={styles.author} href={pathTo.user(post.author_username)}>
          {author}
        </Link>
      ) : (
        <span className={styles.author}>{author}</span>
      )}
      <LongDate iso={post.published_at ?? post.created_at} />
      {children}
    </div>
  );
}
