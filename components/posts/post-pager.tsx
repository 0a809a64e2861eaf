import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import styles from '@/components/ui/pager.module.css';
import { slidingPages } from '@/lib/pager';

type PostPagerProps = { page: number; pages: number; hrefOf: (page: number) => string };

/** Links to at most five pages around this one, and to the one before and after (docs/product.md#limits and docs/api.md#pages). */
export function PostPager({ page, pages, hrefOf }: PostPagerProps) {
  const t = useTranslations('posts');
  const tPages = useTranslations('pages.posts');
  const format = useFormatter();
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      {page > 1 && (
        <Link className={styles.step} href={hrefOf(page - 1)} rel="prev">
          {tPages('previous')}
        </Link>
      )}
      <ol className={styles.numbers}>
        {slidingPages(page, pages).map((n) => (
          <li key={n}>
            <Link
              className={styles.number}
              href={hrefOf(n)}
              aria-label={tPages('pageNumber', { page: n })}
              aria-current={n === page ? 'page' : undefined}
            >
              {format.number(n)}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className={styles.step} href={hrefOf(page + 1)} rel="next">
          {tPages('next')}
        </Link>
      )}
    </nav>
  );
}
