import { LongDate } from '@/components/ui/long-date';
import { pathTo } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import styles from './series.module.css';

type Part = { id: number; title: string; slug: string; language: string; excerpt: string; published_at: string };

/** The posts of a series in the order in which they are read. */
export function SeriesParts({ posts }: { posts: readonly Part[] }) {
  return (
    <ol className={styles.parts}>
      {posts.map(({ id, title, slug, language, excerpt, published_at }) => (
        <li key={id}>
          <h2 className={styles.title} {...textIn(language)}>
            <a href={pathTo.post(slug)}>{title}</a>
          </h2>
          <p className={styles.date}>
            <LongDate iso={published_at} />
          </p>
          {excerpt && <p {...textIn(language)}>{excerpt}</p>}
        </li>
      ))}
    </ol>
  );
}
