import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import { authorsOf, type PostAuthor } from '@/lib/rules/posts';
import type { PostListItem } from '@/lib/schemas/post';
import styles from './byline.module.css';

type BylineProps = {
  post: PostListItem;
  /** `large`: at the head of a post. */
  look: 'small' | 'large';
  /** More facts, on the same line behind the date. */
  children?: ReactNode;
};

const AVATAR = { small: 36, large: 44 };

// Stands for the names while the sentence around them is made.
const NAMES = '\uE000';

/** "by" one whose link is the whole of it, or by several with a link each; a name alone where there is no page of theirs. */
function Authors({ authors }: { authors: PostAuthor[] }) {
  const t = useTranslations('posts');
  const format = useFormatter();
  const [first] = authors;
  if (!first) return <span className={styles.author}>{t('by', { name: t('unknownAuthor') })}</span>;
  const link = ({ username, hasPage }: PostAuthor, text: string) =>
    hasPage ? (
      <Link key={username} className={styles.author} href={pathTo.user(username)}>
        {text}
      </Link>
    ) : (
      <span key={username} className={styles.author}>
        {text}
      </span>
    );
  if (authors.length === 1) return link(first, t('by', { name: first.name }));
  const [before, after] = t('by', { name: NAMES }).split(NAMES);
  return (
    <span>
      {before}
      {format.list(authors.map((author) => link(author, author.name)))}
      {after}
    </span>
  );
}

/** Who wrote a post, and below when it was published, or created where it was not (docs/product.md#screens). */
export function Byline({ post, look, children }: BylineProps) {
  const t = useTranslations('posts');
  const authors = authorsOf(post);
  const name = authors[0]?.name ?? t('unknownAuthor');
  return (
    <div className={look === 'large' ? `${styles.byline} ${styles.large}` : styles.byline}>
      <PersonAvatar name={name} image={post.author_profile_image} size={AVATAR[look]} />
      <div className={styles.lines}>
        <Authors authors={authors} />
        <div className={styles.facts}>
          <LongDate iso={post.published_at ?? post.created_at} />
          {children}
        </div>
      </div>
    </div>
  );
}
