import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import { authorOf } from './author-of';
import { PostImage } from './post-image';
import styles from './related-posts.module.css';

function RelatedPost({ post }: { post: PostListItem }) {
  const t = useTranslations('posts');
  return (
    <article className={styles.post}>
      <PostImage post={post} place="below" sizes="(min-width: 800px) 350px, 100vw" />
      <h3 lang={post.language}>
        <Link href={pathTo.post(post.slug)}>{post.title}</Link>
      </h3>
      <p>
        {t('by', { name: authorOf(post) || t('unknownAuthor') })} ·{' '}
        <LongDate iso={post.published_at ?? post.created_at} />
      </p>
    </article>
  );
}

/** SPEC 2: posts of the same categories, two columns in a box of 700px that scrolls by itself. */
export function RelatedPosts({ posts }: { posts: PostListItem[] }) {
  const t = useTranslations('posts');
  if (posts.length === 0) return null;
  return (
    <section className={styles.related}>
      <MatraHeading level={2} id="related-heading">
        {t('related')}
      </MatraHeading>
      <section className={styles.box} aria-labelledby="related-heading" tabIndex={0}>
        {posts.map((post) => (
          <RelatedPost key={post.id} post={post} />
        ))}
      </section>
    </section>
  );
}
