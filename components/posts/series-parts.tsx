import { FeaturedThumbnail } from '@/components/ui/featured-thumbnail';
import { LongDate } from '@/components/ui/long-date';
import { pathTo } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import styles from './series-parts.module.css';

type Part = {
  id: number;
  title: string;
  slug: string;
  language: string;
  excerpt: string;
  featured_image: string | null;
  published_at: string;
};

/** The posts of a series in the order in which they are read. */
export function SeriesParts({ posts }: { posts: readonly Part[] }) {
  return (
    <ol className={styles.parts}>
      {posts.map(({ id, title, slug, language, excerpt, featured_image, published_at }) => (
        <li className={styles.part} key={id}>
          <h2 className={styles.title} {...textIn(language)}>
            <a href={pathTo.post(slug)}>{title}</a>
          </h2>
          {excerpt && (
            <p className={styles.excerpt} {...textIn(language)}>
              {excerpt}
            </p>
          )}
          <p className={styles.date}>
            <LongDate iso={published_at} />
          </p>
          {featured_image && <FeaturedThumbnail className={styles.picture} image={featured_image} sizes="160px" />}
        </li>
      ))}
    </ol>
  );
}
