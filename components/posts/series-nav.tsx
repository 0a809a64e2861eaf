import { useTranslations } from 'next-intl';
import { pathTo } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import type { SeriesLink } from '@/lib/schemas/series';
import styles from './series-nav.module.css';

type Neighbour = { title: string; slug: string; language: string };
export type SeriesNeighbours = { previous: Neighbour | null; next: Neighbour | null };

/** Which part of a series a post is, and the ways to the parts before and after it. */
export function SeriesNav({ series, neighbours }: { series: SeriesLink; neighbours: SeriesNeighbours | null }) {
  const t = useTranslations('posts');
  const { title, slug, position, total } = series;
  const ways = [
    { rel: 'prev', text: t('seriesPrevious'), post: neighbours?.previous },
    { rel: 'next', text: t('seriesNext'), post: neighbours?.next },
  ];
  return (
    <nav className={styles.nav} aria-label={t('series')}>
      <p>
        <a href={pathTo.series(slug)} dir="auto">
          {title}
        </a>{' '}
        · {t('seriesPlace', { position, total })}
      </p>
      {ways.map(
        ({ rel, text, post }) =>
          post && (
            <p key={rel}>
              {text}:{' '}
              <a href={pathTo.post(post.slug)} rel={rel} {...textIn(post.language)}>
                {post.title}
              </a>
            </p>
          ),
      )}
    </nav>
  );
}
